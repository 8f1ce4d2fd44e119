import { codes } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import type { OutsideProvider, UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ApiAnswer, Failure } from '../../api/client.ts';
import { isHandled } from '../../api/is-handled.ts';
import { showOffer } from '../../catalogue/show-offer.ts';
import { readQuery, writeQuery } from '../../routing/entry-query.ts';
import { ask, changeOrder, go, openPopup, showToast } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { BegunLogin } from '../../storage/stored-values.ts';
import { enterAs } from '../session/login.ts';
import { begunLogin, forgetBegun } from './begun-logins.ts';

/**
 * Completes a login with the provider's fields in this page's fragment. After a login the player continues on the
 * earlier page, with the earlier choices; after Deny or a failure the login opens again, and says so.
 */
export async function endLogin(services: Services, provider: OutsideProvider, hash: string): Promise<void> {
  const brought = new URLSearchParams(hash.slice(1));
  const state = brought.get('state') ?? '';
  const begun = begunLogin(services, provider, state);
  // A repeated callback: the login has ended, and this browser is logged in.
  if (!begun && services.store.getState().player) return goTo(services, paths.home);
  const isDenied = brought.get('denied') !== null;
  const answer = isDenied
    ? undefined
    : await finish(services, { provider, begun, returned: brought.get('returned') });
  if (answer && !answer.ok && isHandled(answer)) {
    if (answer.code === codes.notRealNameVerified) offerToVerify(services, answer);
    return forgetBegun(services, state);
  }
  if (begun) await chooseAgain(services, begun);
  forgetBegun(services, state);
  if (!answer?.ok) {
    goTo(services, begun?.place ?? paths.home);
    openPopup(services, {
      kind: 'login',
      ...(begun?.chosen.goesOn && { [begun.chosen.goesOn === 'card' ? 'toCard' : 'toPay']: true }),
      ...(isDenied && { denied: true }),
    });
    if (answer) showToast(services, services.store.getState().t('log_fail'), 'bad');
    return;
  }
  const { player, place } = answer.content;
  goTo(services, place);
  await enterAs(services, player, begun?.chosen);
}

/** Says why, and leads to the verification, as the account form does. */
function offerToVerify(services: Services, { message }: Failure): void {
  const { t } = services.store.getState();
  ask(services, {
    title: t('real_name_title'),
    content: message,
    confirm: t('real_name_verify'),
    cancel: t('cancel'),
    onConfirm: () => go(services, paths.certifiedReal),
  });
}

/** Restores the earlier choices: the server may have rendered the return page for another game. */
async function chooseAgain(services: Services, { clientId, chosen }: BegunLogin): Promise<void> {
  const { offer } = services.store.getState();
  if (offer.clientId !== clientId) {
    // So that the game keeps the client id by which it was opened, such as its web one on a phone (load-offer.ts).
    services.store.setState({ offer: { ...offer, clientId } });
    await showOffer(services, { clientId });
  }
  if (services.store.getState().order.clientId === chosen.clientId)
    changeOrder(services, { ...chosen, goesOn: undefined });
}

/** The page that the login was begun on: what its address names counts again. */
function goTo(services: Services, place: string): void {
  const { browser } = services;
  browser.navigate(place, { replace: true });
  services.entry = readQuery(browser.search());
}

/** The logged-in player, and the page to continue on. */
interface LetIn {
  player: UserInfo;
  place: string;
}

async function finish(
  { api, store }: Services,
  came: { provider: OutsideProvider; begun: BegunLogin | undefined; returned: string | null },
): Promise<ApiAnswer<LetIn>> {
  const { provider, begun } = came;
  // The store requires this field: a callback without it is sent all the same, and rejected.
  const returned = came.returned || 'nothing=';
  const options = {
    quiet: true,
    token: { oauth_token: undefined },
    ...(begun && { key: begun.attempt }),
  };
  const fields = { provider, returned, ...(begun && { login: begun.login }) };
  if (begun?.makeUp) {
    const { gameId, replenishId } = begun.makeUp;
    const asked = { game_id: gameId, ...(replenishId && { replenish_id: replenishId }) };
    const answer = await api.change('/api/ingame/finish', { ...fields, ...asked }, options);
    if (!answer.ok) return answer;
    const { replenish_id, ...player } = answer.content;
    const query = { ...(replenish_id && { replenish_id }), rp_client_id: begun.clientId };
    return { ok: true, content: { player, place: paths.replenishGoods + writeQuery(query) } };
  }
  const client_id = begun?.clientId ?? store.getState().offer.clientId;
  const answer = await api.change('/util/login/finish', { ...fields, client_id }, options);
  if (!answer.ok) return answer;
  return { ok: true, content: { player: answer.content, place: begun?.place ?? paths.home } };
}
