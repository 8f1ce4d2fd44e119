import { createHash } from 'node:crypto';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { loginLivesMs, openLogin } from '@gemporium/login-kit/sealed-login.ts';
import { type Answer, content, isRefusal, refuse, refuseFields } from '../../answer.ts';
import {
  type BegunLoginKey,
  endBegunLogin,
  findBegunLogin,
  insertBegunLogin,
} from '../../repositories/begun-logins.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { CallContext, LoginPlaceAt } from '../../services.ts';
import { pageOriginsOf } from '../../stores.ts';
import { type Done, once, requestOf } from '../once.ts';
import { isOneGame } from './is-one-game.ts';
import { letIn } from './let-in.ts';
import type { At } from './log-in-at-provider.ts';
import { startLogin } from './start-login.ts';

/*
 * For a client that opens the provider's page itself, if the protocol needs the store to start and complete the login
 * (row I-03: `twitter_auth`, `twitter_redirect`). The client gets an address and keeps nothing: the store keeps the
 * pending login until the request token comes back. The address is kept with the attempt for as long as every answer:
 * it names nobody, and is worth nothing once the provider's token has ended, minutes later.
 */

export interface ForClient {
  call: string;
  provider: string;
  clientId: string;
  attempt_id: string;
}

interface Begins {
  provider: string;
  clientId: string;
  callback: string;
}

/**
 * Starts it. The provider redirects to `callback`: an address of the store's own pages, or one that the brand lists.
 */
export async function beginForClient(
  context: CallContext,
  { call, provider, clientId, callback, attempt_id: key }: ForClient & Begins,
): Promise<Answer<{ url: string }>> {
  const { services, store } = context;
  if (!gameByClientId(store.brand, clientId)) return refuse('noGame');
  const place = services.logins.at(store, provider, clientId);
  if (!place) return refuse('notYet');
  if (!isKnownCallback(context, place, callback))
    return refuseFields([{ field: 'callback', problem: 'wrong-format' }]);
  const request = requestOf(context, { call, key, body: JSON.stringify([provider, clientId, callback]) });
  return once<{ url: string }>(services, request, {
    run: () => begun(context, place, { provider, clientId, callback }),
  });
}

async function begun(
  context: CallContext,
  place: LoginPlaceAt,
  { provider, clientId, callback }: Begins,
): Promise<Done<{ url: string }>> {
  const started = await startLogin(context, place, { provider, clientId, redirectUri: callback });
  if (isRefusal(started)) return { answer: started };
  const { url, state, login: sealed } = started;
  return {
    answer: content({ url }),
    async commit(tx) {
      const createdAt = context.services.now();
      const expiresAt = new Date(createdAt.getTime() + loginLivesMs);
      const kept = { ...keyOf(context, provider, state), sealed, createdAt, expiresAt };
      return (await insertBegunLogin(tx, kept)) ? undefined : refuse('unavailable');
    },
  };
}

/** The fields that a provider's page brought to the callback; `state` is the one that names the login. */
export interface BroughtToCallback extends Omit<ForClient, 'clientId'> {
  state: string;
  fields: Readonly<Record<string, string>>;
}

/** Completes it, once. */
export function logInByRequestToken<More>(
  context: CallContext,
  brought: BroughtToCallback,
  { clientId, asked, more }: Omit<At<More>, 'call'>,
): Promise<Answer<UserInfo & More>> {
  const { services, store } = context;
  const { call, provider, attempt_id: key, state, fields } = brought;
  const body = JSON.stringify([provider, clientId, Object.entries(fields).sort(), ...asked]);
  const at = keyOf(context, provider, state);
  const end = (tx: Queryable) => endBegunLogin(tx, at);
  const request = { provider, clientId, call, key, body, more, end };
  return letIn(context, request, async ({ provider: adapter, context: login }) => {
    const sealed = (await findBegunLogin(services.database, at)) ?? '';
    const secret = services.config.secrets.get('session.key');
    const kept = openLogin(secret, { store: store.id, provider }, { sealed, state }, services.now());
    if (!kept || !isOneGame(store.brand, kept.clientId, clientId))
      return { kind: 'refused', reason: 'state' };
    return adapter.finish(login, { ...kept, fields });
  });
}

function keyOf({ store }: CallContext, provider: string, state: string): BegunLoginKey {
  return { store: store.id, provider, stateHash: createHash('sha256').update(state).digest() };
}

/** The requested address is looked up, never trusted: an unlisted one could be an attacker's. */
function isKnownCallback(
  { store, services }: CallContext,
  { context: { app } }: LoginPlaceAt,
  callback: string,
): boolean {
  const { callbacks } = app.settings;
  if (Array.isArray(callbacks) && callbacks.includes(callback)) return true;
  const page = URL.parse(callback);
  if (!page?.href.startsWith(`${page.origin}/`)) return false;
  return pageOriginsOf(store, services.config).includes(page.origin);
}
