import { createHash } from 'node:crypto';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { LoginProviderId } from '@gemporium/domain/login-providers.ts';
import type { AccountAnswer, GameAccount } from '@gemporium/game-link/types.ts';
import type { Identity, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { type Answer, isRefusal, type Refusal, refuse } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import { noteLogin } from '../../repositories/linked-logins.ts';
import { endSessionsOpenedBy } from '../../repositories/sessions.ts';
import type { CallContext, LoginPlaceAt } from '../../services.ts';

import type { Done } from '../once.ts';
import { type PlaceInGame, placeOfCall } from '../place-in-game.ts';
import { enter } from './enter.ts';
import { logInOnce, type MoreOf } from './log-in-once.ts';

type Proof = LoginVerdict | Promise<LoginVerdict> | undefined;

/** A login through a provider, as one idempotent request. */
export interface Known<More> {
  provider: string;
  clientId: string;
  call: string;
  key: string;
  body: string;
  more: MoreOf<More>;
  /** Written together with the session; false refuses the login. */
  end?: (tx: Queryable) => Promise<boolean>;
}

/**
 * Verifies the identity, and asks the game for its account. Without the game or the provider there is nothing to do
 * once, so no key is stored: otherwise anybody could fill the table of keys.
 */
export async function letIn<More>(
  context: CallContext,
  { provider, clientId, end, ...request }: Known<More>,
  prove: (place: LoginPlaceAt) => Proof,
): Promise<Answer<UserInfo & More>> {
  const game = placeOfCall(context, clientId);
  if (isRefusal(game)) return game;
  const place = context.services.logins.at(context.store, provider, clientId);
  if (!place) return refuse('notYet');
  return logInOnce(context, request, (token) =>
    enterBy(context, { game, place, end }, token, () => prove(place)),
  );
}

function enterBy(
  context: CallContext,
  { game, place, end }: { game: PlaceInGame; place: LoginPlaceAt; end: Known<unknown>['end'] },
  token: string,
  prove: () => Proof,
): Promise<Done<UserInfo>> {
  let proved: Identity | undefined;
  const { gpId } = game.scope;
  const provider = place.provider.id;
  const app = place.context.app.clientId;
  return enter(
    context,
    game,
    {
      origin: 'login',
      account: '',
      token,
      loginId: () => proved && loginIdOf(proved, app),
      async alongside(tx, account) {
        if (end && !(await end(tx))) return refuse('loginFailed');
        return proved && linked(context, tx, { gpId, app, identity: proved, account });
      },
    },
    async (link) => {
      const verdict = (await prove()) ?? { kind: 'refused', reason: 'no-proof' };
      if (verdict.kind !== 'identity') return unproved(context, provider, verdict);
      proved = verdict.identity;
      const { subject } = verdict.identity;
      return link.verifyIdentity(game.scope, { provider: provider as LoginProviderId, subject });
    },
  );
}

/** The same refusal as from the game: an unverified login never reaches it. */
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
      log.warn({ ...line, clientIp, reason: verdict.reason }, 'a login at a provider was rejected');
      return { kind: 'refused', code: 'invalid_token' };
    case 'configuration':
      log.error({ ...line, detail: verdict.detail }, 'a login provider does not know this shop’s app');
      return { kind: 'unreachable', lost: false, detail: verdict.detail };
    case 'unavailable':
      return { kind: 'unreachable', lost: false, detail: `${provider}: ${verdict.detail}` };
  }
}

/**
 * Links the login to the account that the game names, unless its player has unlinked it. If it led to another account
 * before, its sessions there end.
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
  log.warn({ store: store.id, provider, clientIp, reason: 'unlinked' }, 'a login at a provider was rejected');
  return refuse('loginFailed');
}

/** Names a linked login in sessions and answers, without telling who it is. */
function loginIdOf({ provider, subject }: Identity, app: string): string {
  const name = JSON.stringify([provider, app, subject]);
  return createHash('sha256').update(name).digest('base64url').slice(0, 22);
}
