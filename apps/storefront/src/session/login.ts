import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { Failure } from '../api/client.ts';
import { clearOrder, closePopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { encodeCredential } from './encode-credential.ts';
import { keepPlayer } from './player.ts';

export interface LoginFields {
  mode: 'account' | 'card';
  first: string;
  second: string;
}

/** Whether the login button can be pressed: both fields hold more than spaces. */
export function canLogin({ first, second }: LoginFields): boolean {
  return first.trim() !== '' && second.trim() !== '';
}

/** Logs in with account or card. Success clears the order, keeps the player and loads the page anew (row I-06). */
export async function login(services: Services, fields: LoginFields): Promise<Failure | undefined> {
  const { api, browser, store } = services;
  const encoded = (value: string) => encodeCredential(value, browser.randomHex(2).slice(1));
  const answer = await api.change(
    '/util/login/auth',
    {
      username: encoded(fields.first),
      password: encoded(fields.second),
      client_id: store.getState().offer.clientId,
      ...(fields.mode === 'card' && { login_type: 'card' as const }),
    },
    { quiet: true, token: { oauth_token: undefined } },
  );
  if (!answer.ok) return answer;
  enterAs(services, answer.content);
  return undefined;
}

function enterAs(services: Services, player: UserInfo): void {
  clearOrder(services);
  keepPlayer(services.storage, player, services.store.getState().superMode);
  closePopup(services);
  services.browser.reload();
}
