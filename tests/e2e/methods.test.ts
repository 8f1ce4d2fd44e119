import { buyByMethod, withAccounts } from './buy-by-method.ts';
import { isSlice, journey } from './journey.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';

/** The areas that differ in what they offer; all of them, in both environments, are paid in the long run. */
const areas: Readonly<Record<string, readonly string[]>> = {
  watt: ['universal'],
  ko: ['universal'],
  ssgame: ['twhk', 'kr', 'ja'],
  joynet: ['universal', 'eru'],
  joyage: ['codapay'],
};

/**
 * Each provider's channel once in each area, and once more where channels stand behind it; in the slice that `npm test`
 * plays, once at all.
 */
function kindOf({ brand, area, channelId, channel }: OfferedMethod): string {
  return isSlice ? String(channelId) : [brand, area, channelId, channel !== undefined].join(' ');
}

const offered = Object.keys(areas).flatMap((brand) =>
  offeredMethods(brand).filter(({ area }) => areas[brand]?.includes(area)),
);
const kinds = [...new Map(offered.map((offer) => [kindOf(offer), offer])).values()];
const firsts = [...new Map(offered.toReversed().map((offer) => [offer.brand, offer])).values()];
const cases = withAccounts([
  ...kinds.map((offer) => ({ environment: 'production' as const, offer })),
  ...firsts.map((offer) => ({ environment: 'demo' as const, offer })),
]);

// Most of a purchase is waiting, for the page's next question to the store: several players buy at once.
journey.concurrent.for(cases)(
  'O-06 O-11 O-13 $offer.brand $environment, area $offer.area: $offer.by is paid in the browser and the goods stand in the game once',
  buyByMethod,
);
