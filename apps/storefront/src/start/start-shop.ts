import { paths } from '@gemporium/contract/shop-paths.ts';
import { resolveDomainArea } from '@gemporium/domain/domain-area.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';
import type { Platform } from '../browser/platform.ts';
import { findGame } from '../catalogue/choose-game.ts';
import { showOffer } from '../catalogue/show-offer.ts';
import { takeOffer } from '../catalogue/take-offer.ts';
import { chooseLanguage } from '../languages/choose-language.ts';
import { offeredLanguages } from '../languages/offered-languages.ts';
import { speak } from '../languages/speak.ts';
import { withLater } from '../later/with-later.ts';
import { isSuperMode } from '../login/session/player.ts';
import { go } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { WantedOffer } from '../state/shop-state.ts';

/**
 * Adapts the server-rendered page to this player: area, language, game, session, order. Fetches only what differs from
 * the rendered data.
 */
export async function startShop(services: Services, platform: Platform): Promise<void> {
  const { store, storage, browser, entry, gameToken, gameCode } = services;
  const { page } = store.getState();
  store.setState({
    storageBlocked: storage.isBlocked,
    superMode: isSuperMode(storage, page),
    sdk: entry.visit !== 'sdk' ? 'off' : gameToken || gameCode ? 'exchanging' : 'open',
  });
  const area = areaOfVisit(services);
  if (area === undefined) {
    storage.remove('payment_domain_area');
    store.setState({ started: true });
    go(services, paths.notArea, undefined, { replace: true });
    return;
  }
  await speakAsWished(services);
  // A make-up link belongs to one game, whichever was played here last.
  const linked = browser.path() === paths.replenishGoods ? entry.rp_client_id : undefined;
  const named = linked ?? entry.client_id;
  const clientId = named ?? storage.read('paymentGameInfo')?.clientId ?? page.clientId;
  // Rendered for another platform, and not by request: an iPad that identifies as a Mac (row B-10).
  const isMisdrawn = named === undefined && platform !== page.platform && clientId === page.clientId;
  const gpId = isMisdrawn ? findGame(page.games, clientId)?.game.gp_id : undefined;
  const { language } = store.getState();
  await showWhatIsWanted(services, { language, area, platform, clientId, gpId }, named);
  await speakAsOffered(services, language);
  storage.write('payment_domain_area', store.getState().offer.area);
  store.setState({ started: true });

  const isInGame = entry.visit === 'sdk';
  const { offer, offerStatus, player } = store.getState();
  const isOther = named !== undefined && offerStatus === 'ready' && !findGame(offer.games, named);
  if (!isInGame && !entry.billing_no && !player && !isOther) return;
  const isDone = await withLater(services, ({ startPlayer }) => startPlayer(services, isOther));
  if (!isDone && isInGame && !store.getState().player) store.setState({ sdk: 'failed' });
}

/**
 * The spec's five steps (row B-04); only the server can decide the third. By default it is the rendered area, the
 * brand's first.
 */
function areaOfVisit({ store, storage, entry }: Services): string | undefined {
  const { areas, area: drawn, areaOfClientId: fromClientId } = store.getState().page;
  const stored = storage.read('payment_domain_area');
  const resolved = resolveDomainArea({ areas, query: entry.domain_area, fromClientId, stored });
  if (resolved.kind === 'not-allowed') return undefined;
  return resolved.kind === 'area' ? resolved.area : drawn || undefined;
}

async function speakAsWished(services: Services): Promise<void> {
  const { page } = services.store.getState();
  const language = wishedOf(services, page.languages, page.language);
  if (language !== page.language) await speak(services, language);
}

/**
 * The language that the address or the player's last choice wishes for, else the one that was rendered, else the
 * browser's, else the first that is offered.
 */
function wishedOf({ storage, entry, browser }: Services, offered: readonly string[], drawn: string): string {
  const preferred = storage.read('perfLang');
  // A language that is not offered is not a choice: the earlier choice stays.
  const asked = matchLanguage(entry.spec_lang, offered);
  if (asked && asked !== preferred) storage.write('perfLang', asked);
  return chooseLanguage([entry.spec_lang, preferred, drawn, ...browser.languages], offered) ?? drawn;
}

/**
 * The area may offer other languages (language_config) than the one that was rendered: the wish counts among these. A
 * player who has chosen another than `began` meanwhile keeps it if it is offered.
 */
async function speakAsOffered(services: Services, began: string): Promise<void> {
  const { language } = services.store.getState();
  const offered = offeredLanguages(services.store.getState());
  const wanted =
    language === began
      ? wishedOf(services, offered, language)
      : (chooseLanguage([language], offered) ?? language);
  if (wanted !== language && (await speak(services, wanted))) await showOffer(services, { language: wanted });
}

/**
 * Shows the wanted offer, reusing the rendered data if it is the same. A link to a game that is not sold in the stored
 * area overrides that area: its client id determines where it belongs (step 3 of the area's resolution).
 */
async function showWhatIsWanted(
  services: Services,
  wanted: WantedOffer,
  named: string | undefined,
): Promise<void> {
  const { store, entry } = services;
  const drawn = store.getState().offer;
  const isDrawn =
    wanted.language === drawn.language &&
    wanted.area === drawn.area &&
    wanted.platform === drawn.platform &&
    (wanted.clientId === drawn.clientId || drawn.clientId === '');
  if (isDrawn) {
    takeOffer(services, drawn);
    return;
  }
  const loaded = await showOffer(services, wanted);
  const linked = entry.domain_area === undefined && drawn.clientId === named;
  if (loaded?.ok && linked && !findGame(loaded.offer.games, drawn.clientId))
    await showOffer(services, { ...wanted, area: drawn.area });
}
