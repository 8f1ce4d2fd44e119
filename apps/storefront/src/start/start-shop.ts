import { showOffer } from '../catalogue/show-offer.ts';
import { takeOffer } from '../catalogue/take-offer.ts';
import { chooseLanguage } from '../messages/choose-language.ts';
import { speak } from '../messages/change-language.ts';
import { paths } from '../paths.ts';
import { reopenResult } from '../payment-actions/reopen-result.ts';
import { openFromGame } from '../session/open-from-game.ts';
import { isSuperMode } from '../session/player.ts';
import type { Platform } from '../browser/platform.ts';
import { go } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { preselectRole } from './preselect-role.ts';
import { resolveArea } from './resolve-area.ts';

/**
 * Brings the page that the server drew for everybody to this player: area, language, game, session, order. Asks the
 * store only for what differs from what was drawn.
 */
export async function startShop(services: Services, platform: Platform): Promise<void> {
  const { store, storage } = services;
  const { page, entry } = store.getState();
  store.setState({
    storageBlocked: storage.isBlocked,
    superMode: isSuperMode(storage, page.environment),
    sdk: entry.visit === 'sdk' ? 'open' : 'off',
  });

  const resolved = resolveArea({
    areas: page.areas,
    asked: entry.domain_area,
    derived: derivesArea(page.brand.key) && entry.client_id ? page.area : undefined,
    stored: storage.read('payment_domain_area'),
    drawn: page.area,
  });
  if (resolved.kind === 'refused') {
    storage.remove('payment_domain_area');
    store.setState({ started: true });
    go(services, paths.notArea, undefined, { replace: true });
    return;
  }
  storage.write('payment_domain_area', resolved.area);

  const language = chooseLanguage({
    offered: page.languages,
    asked: entry.spec_lang,
    preferred: storage.read('perfLang'),
    drawn: page.language,
  });
  if (entry.spec_lang && language !== page.language) storage.write('perfLang', language);
  if (language !== page.language) await speak(services, language);

  const wanted = {
    language: store.getState().language,
    area: resolved.area,
    platform,
    clientId: entry.client_id ?? storage.read('paymentGameInfo')?.clientId ?? page.clientId,
  };
  const { offer } = store.getState();
  const isDrawn =
    wanted.language === offer.language &&
    wanted.area === offer.area &&
    wanted.platform === offer.platform &&
    (wanted.clientId === offer.clientId || offer.clientId === '');
  if (isDrawn) takeOffer(services, offer);
  else await showOffer(services, wanted);
  store.setState({ started: true });

  if (entry.visit === 'sdk') await openFromGame(services);
  if (store.getState().player) await Promise.all([preselectRole(services), reopenResult(services)]);
}

/** Brands whose area follows from the game's client id (section 4, step 3). */
function derivesArea(brandKey: string): boolean {
  return brandKey === 'ssgame';
}
