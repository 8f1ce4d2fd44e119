import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { type ApiAnswer, isTransient } from '../../api/client.ts';
import { changeEntry, withoutRecipient } from '../../routing/change-entry.ts';
import type { Services } from '../../state/services.ts';
import { becomePlayer, forgetRole } from './become-player.ts';
import { keepPlayer } from './keep-player.ts';
import { endSession } from './logout.ts';
import { otherPlayer } from './other-player.ts';
import { storedPlayer } from './player.ts';

/**
 * SDK view: exchanges the game's token (row I-09) or its one-time code (row P-12) for a session of the store. Neither
 * is stored: they stay in memory, so that the player can retry after a failure. A link may come from anyone: if this
 * device knows another account, the page asks whose purchase this is before logging in.
 */
export async function openFromGame(services: Services): Promise<void> {
  const { store, storage, gameToken, gameCode } = services;
  if (!gameToken && !gameCode) {
    if (!store.getState().player) store.setState({ sdk: 'ended' });
    return;
  }
  store.setState({ sdk: 'exchanging', sdkFailure: undefined });
  const answer = await (gameCode ? exchangeCode(services, gameCode) : exchangeToken(services, gameToken));
  if (!answer.ok) {
    store.setState({ sdk: isTransient(answer) ? 'failed' : 'ended', sdkFailure: answer.message });
    return;
  }
  const brought = answer.content;
  const other = otherPlayer(storage, brought, store.getState().superMode);
  if (other) {
    store.setState({
      sdk: 'asking',
      player: undefined,
      popup: undefined,
      brought: { player: brought, other },
    });
    return;
  }
  keepPlayer(storage, brought, store.getState().superMode);
  becomePlayer(services, brought);
  store.setState({ sdk: 'open' });
}

function exchangeToken({ api, store }: Services, oauth_token: string | undefined) {
  const fields = { client_id: store.getState().offer.clientId, visit: 'sdk' } as const;
  return api.read('/util/login/get_user_info', fields, { quiet: true, token: { oauth_token } });
}

/** The code works once. After a lost answer, a retry with the same idempotency key gets that answer. */
async function exchangeCode(services: Services, code: string): Promise<ApiAnswer<UserInfo>> {
  const { api, store, entry } = services;
  const answer = await api.change(
    '/util/login/game_code_auth',
    { code, client_id: store.getState().offer.clientId },
    { quiet: true, token: { oauth_token: undefined }, key: keyFor(services, code) },
  );
  if (!answer.ok) return answer;
  const { area_id, server_id, role_id, ...player } = answer.content;
  // The character that the game names overrides the one in the address.
  if (area_id || server_id || role_id) {
    const { area_id: _area, server_id: _server, role_id: _role, ...rest } = entry;
    services.entry = {
      ...rest,
      ...(area_id && { area_id }),
      ...(server_id && { server_id }),
      ...(role_id && { role_id }),
    };
  }
  return { ok: true, content: player };
}

const keys = new Map<string, string>();

function keyFor({ browser }: Services, code: string): string {
  const known = keys.get(code) ?? browser.randomHex(16);
  keys.set(code, known);
  return known;
}

/** The player chooses to buy for the account of the link: logs it in. */
export function buyForBrought(services: Services): void {
  const { store, storage } = services;
  const { brought, superMode } = store.getState();
  if (!brought) return;
  keepPlayer(storage, brought.player, superMode);
  forgetRole(services);
  store.setState({ sdk: 'open', player: brought.player, brought: undefined });
}

/** The player declines the link's account and character: the logged-in player stays, and the page leaves the SDK view. */
export async function refuseBrought(services: Services): Promise<void> {
  const { store, storage } = services;
  const { brought, superMode } = store.getState();
  if (!brought) return;
  const { gp_id, oauth_token } = brought.player;
  const player = storedPlayer(storage, gp_id, superMode);
  store.setState({ sdk: 'off', player, brought: undefined });
  changeEntry(services, { visit: undefined, ...withoutRecipient });
  await endSession(services, oauth_token);
}
