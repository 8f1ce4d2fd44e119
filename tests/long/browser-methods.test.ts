import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { buyByMethod, withAccounts } from '../e2e/buy-by-method.ts';
import { journey } from '../e2e/journey.ts';
import { type OfferedMethod, offeredMethods } from '../e2e/offered-methods.ts';
import { root } from '../harness/world.ts';

const dressed = ['watt', 'ko', 'ssgame', 'joynet'];
const others = readdirSync(join(root, 'brands')).filter(
  (name) => name !== 'accounts' && !dressed.includes(name),
);

const everything = withAccounts(
  dressed.flatMap((brand) =>
    (['production', 'demo'] as const).flatMap((environment) =>
      offeredMethods(brand).map((offer) => ({ environment, offer })),
    ),
  ),
);
/** Offered on iOS only (row O-03); these phones are Android's. */
const isForApple = ({ channel }: OfferedMethod) => channel === 'Apple Pay';
const elsewhere = withAccounts(
  others
    .flatMap(offeredMethods)
    .filter((offer) => !isForApple(offer))
    .map((offer) => ({ environment: 'production', offer })),
);

describe('in a browser', () => {
  journey.concurrent.for(everything)(
    'O-06 O-11 O-13 $offer.brand $environment, area $offer.area: $offer.by is paid and the goods arrive once',
    buyByMethod,
  );

  journey.concurrent.for(elsewhere)(
    'B-01 $offer.brand sells: $offer.by is paid and the goods arrive once',
    buyByMethod,
  );
});
