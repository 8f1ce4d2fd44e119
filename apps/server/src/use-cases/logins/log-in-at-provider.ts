import { createHash } from 'node:crypto';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { MakeUpUser } from '@gemporium/contract/api/ingame/ingame-calls.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { AccountAnswer, GameAccount, LoginProviderId } from '@gemporium/game-link/types.ts';
import { isDenied, stateOf } from '@gemporium/login-kit/callback-fields.ts';
import type { Identity, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { openLogin } from '@gemporium/login-kit/sealed-login.ts';
import { type Answer, isRefusal, type Refusal, refuse } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import { noteLogin } from '../../repositories/linked-logins.ts';
import { endSessionsOpenedBy } from '../../repositories/sessions.ts';
import type { CallContext, LoginPlaceAt } from '../../services.ts';
import { enter, logInOnce, type MoreOf } from '../log-in.ts';
import { makeUpEntry } from '../make-up/log-in-for-make-up.ts';
import type { Done } from '../once.ts';
import { placeOfCall } from '../place-in-game.ts';
import { attemptOf } from './begin-at-provider.ts';
import { callbackFields } from './callback-fields.ts';

/** What a browser brings back from a provider's page, and what it kept of the login that it began. */
export interface Returned {
  provider: string;
  login?: string | undefined;
  returned: string;
  attempt_id: string;
}

/** Ends a login that was begun at a provider (row I-03): its own answer is proved, then the game says whose account it is. */
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

interface At<More> {
  call: string;
  clientId: string;
  /** What is asked for besides. */
  asked: readonly string[];
  more: MoreOf<More>;
}

function finishAt<More>(
  context: CallContext,
  { call, clientId, asked, more }: At<More>,
  { provider, login = '', returned, attempt_id: key }: Returned,
): Promise<Answer<UserInfo & More>> {
  const body = JSON.stringify([provider, clientId, login, returned, ...asked]);
  return logInOnce(context, { call, key, body, more }, (token) =>
    letIn(context, { provider, clientId, token }, ({ provider: adapter, context: login_ }) => {
      const fields = callbackFields(adapter, returned);
      const state = stateOf(adapter, fields) ?? '';
      const { config, now } = context.services;
      const place = { store: context.store.id, provider };
      const begun = openLogin(config.secrets.get('session.key'), place, { sealed: login, state }, now());
      if (!begun || attemptOf(state) !== key || !isOneGame(context, begun.clientId, clientId))
        return { kind: 'refused', reason: 'state' };
      return isDenied(adapter, fields) ? { kind: 'denied' } : adapter.finish(login_, { ...begun, fields });
    }),
  );
}

/** A login of make-up mode names its game alone: any client of that game may have begun it. */
function isOneGame({ store }: CallContext, begun: string, ends: string): boolean {
  const gameOf = (clientId: string) => gameByClientId(store.brand, clientId)?.game.gpId;
  return begun === ends || (gameOf(begun) !== undefined && gameOf(begun) === gameOf(ends));
}

/** What a client brings that has talked to the provider by itself: the fields of its call, but for those of every call. */
export interface Brought {
  call: string;
  provider: string;
  fields: Readonly<Record<string, string | undefined>>;
  attempt_id: string;
}

/** Logs in whoever brings a provider's code or token by himself (row I-03: `google_auth` and its like). */
export function logInWithBrought<More>(
  context: CallContext,
  { call, provider, fields, attempt_id: key }: Brought,
  { clientId, asked, more }: Omit<At<More>, 'call'>,
): Promise<Answer<UserInfo & More>> {
  const said = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const body = JSON.stringify([provider, clientId, Object.entries(said).sort(), ...asked]);
  return logInOnce(context, { call, key, body, more }, (token) =>
    letIn(context, { provider, clientId, token }, (place) => {
      const { brought } = place.provider;
      return brought ? brought.call(place.provider, place.context, said) : undefined;
    }),
  );
}

type Proof = LoginVerdict | Promise<LoginVerdict> | undefined;

/** Has the identity proved, and asks the game whose account it leads to. */
async function letIn(
  context: CallContext,
  { provider, clientId, token }: { provider: string; clientId: string; token: string },
  prove: (place: LoginPlaceAt) => Proof,
): Promise<Done<UserInfo>> {
  const { services, store } = context;
  const game = placeOfCall(context, clientId);
  if (isRefusal(game)) return { answer: game };
  const place = services.logins.at(store, provider, clientId);
  if (!place) return { answer: refuse('notYet') };
  let proved: Identity | undefined;
  const { gpId } = game.scope;
  const app = place.context.app.clientId;
  return enter(
    context,
    game,
    {
      ...{ origin: 'login', account: '', token },
      loginId: () => proved && loginIdOf(proved, app),
      alongside: async (tx, account) =>
        proved && linked(context, tx, { gpId, app, identity: proved, account }),
    },
    async (link) => {
      const verdict = (await prove(place)) ?? { kind: 'refused', reason: 'no-proof' };
      if (verdict.kind !== 'identity') return unproved(context, provider, verdict);
      proved = verdict.identity;
      const { subject } = verdict.identity;
      return link.verifyIdentity(game.scope, { provider: provider as LoginProviderId, subject });
    },
  );
}

/** What the game would have said, had it been asked: a login that is not proved never reaches it. */
function unproved(
  { store, log, clientIp }: CallContext,
  provider: string,
  verdict: Exclude<LoginVerdict, { kind: 'identity' }>,
): AccountAnswer {
  const line = { store: store.id, provider };
  switch (verdict.kind) {
    case 'denied':
      return { kind: 'refused', code: 'invalid_token' };
    case 'refused':
      log.warn({ ...line, clientIp, reason: verdict.reason }, 'a login at a provider was not believed');
      return { kind: 'refused', code: 'invalid_token' };
    case 'configuration':
      log.error({ ...line, detail: verdict.detail }, 'a login provider does not know this shop’s app');
      return { kind: 'unreachable', lost: false, detail: verdict.detail };
    case 'unavailable':
      return { kind: 'unreachable', lost: false, detail: `${provider}: ${verdict.detail}` };
  }
}

/**
 * Links the login to the account that the game names, unless its player has unlinked it. Where it led to another account
 * before, the sessions that it opened there end: the login's account and the game's are one.
 */
async function linked(
  { services, store, log, clientIp }: CallContext,
  tx: Queryable,
  { gpId, app, identity, account }: { gpId: string; app: string; identity: Identity; account: GameAccount },
): Promise<Refusal | undefined> {
  const at = services.now();
  const loginId = loginIdOf(identity, app);
  const { provider, subject } = identity;
  const { suid } = account;
  if (await noteLogin(tx, { store: store.id, gpId, suid, provider, app, subject, loginId, at })) {
    await endSessionsOpenedBy(tx, { store: store.id, gpId, loginId }, { at, except: suid });
    return undefined;
  }
  log.warn(
    { store: store.id, provider, clientIp, reason: 'unlinked' },
    'a login at a provider was not believed',
  );
  return refuse('loginFailed');
}

/** Names a linked login in sessions and answers, without telling who it is. */
export function loginIdOf({ provider, subject }: Identity, app: string): string {
  const name = JSON.stringify([provider, app, subject]);
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
