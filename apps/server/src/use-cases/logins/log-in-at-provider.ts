import type { MakeUpUser } from '@gemporium/contract/api/ingame/ingame-calls.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { isDenied, stateOf } from '@gemporium/login-kit/callback-fields.ts';
import { openLogin } from '@gemporium/login-kit/sealed-login.ts';
import { type Answer, isRefusal } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { makeUpEntry } from '../make-up/log-in-for-make-up.ts';
import { attemptOf } from './begin-at-provider.ts';
import { callbackFields } from './callback-fields.ts';
import { isOneGame } from './is-one-game.ts';
import { letIn } from './let-in.ts';
import type { MoreOf } from './log-in-once.ts';

/** The callback fields from a provider's page, and the sealed login that the browser kept. */
export interface Returned {
  provider: string;
  login?: string | undefined;
  returned: string;
  attempt_id: string;
}

/** Completes a login at a provider (row I-03): verifies the provider's answer, then asks the game for the account. */
export function finishAtProvider(
  context: CallContext,
  input: Returned & { client_id: string },
): Promise<Answer<UserInfo>> {
  const at = { call: '/util/login/finish', clientId: input.client_id, asked: [], more: async () => ({}) };
  return finishAt(context, at, input);
}

/** The same for a make-up payment (row I-04). */
export async function finishForMakeUp(
  context: CallContext,
  input: Returned & { game_id: string; replenish_id?: string | undefined },
): Promise<Answer<MakeUpUser>> {
  const entry = makeUpEntry(context, input);
  return isRefusal(entry) ? entry : finishAt(context, { call: '/api/ingame/finish', ...entry }, input);
}

/** The game to log in to, and what else is answered. */
export interface At<More> {
  call: string;
  clientId: string;
  /** Further fields of the request, for its idempotency. */
  asked: readonly string[];
  more: MoreOf<More>;
}

function finishAt<More>(
  context: CallContext,
  { call, clientId, asked, more }: At<More>,
  { provider, login = '', returned, attempt_id: key }: Returned,
): Promise<Answer<UserInfo & More>> {
  const body = JSON.stringify([provider, clientId, login, returned, ...asked]);
  const request = { provider, clientId, call, key, body, more };
  return letIn(context, request, ({ provider: adapter, context: at }) => {
    const fields = callbackFields(adapter, returned);
    const state = stateOf(adapter, fields) ?? '';
    const { config, now } = context.services;
    const place = { store: context.store.id, provider };
    const begun = openLogin(config.secrets.get('session.key'), place, { sealed: login, state }, now());
    if (!begun || attemptOf(state) !== key || !isOneGame(context.store.brand, begun.clientId, clientId))
      return { kind: 'refused', reason: 'state' };
    return isDenied(adapter, fields) ? { kind: 'denied' } : adapter.finish(at, { ...begun, fields });
  });
}

/** The fields of a client that talked to the provider itself, without those of every call. */
export interface Brought {
  call: string;
  provider: string;
  fields: Readonly<Record<string, string | undefined>>;
  attempt_id: string;
}

/** Logs in by a client's own code or token of a provider (row I-03: `google_auth` and similar). */
export function logInWithBrought<More>(
  context: CallContext,
  { call, provider, fields, attempt_id: key }: Brought,
  { clientId, asked, more }: Omit<At<More>, 'call'>,
): Promise<Answer<UserInfo & More>> {
  const said = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const body = JSON.stringify([provider, clientId, Object.entries(said).sort(), ...asked]);
  return letIn(context, { provider, clientId, call, key, body, more }, (place) => {
    const { brought } = place.provider;
    return brought ? brought.call(place.provider, place.context, said) : undefined;
  });
}
