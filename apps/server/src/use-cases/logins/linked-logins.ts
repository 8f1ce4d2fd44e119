import type { LinkedLogin, OutsideProvider } from '@gemporium/contract/util/login/login-calls.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { loginsOfPlayer, markLogin } from '../../repositories/linked-logins.ts';
import { endSessionsOf, endSessionsOpenedBy } from '../../repositories/sessions.ts';
import type { CallContext } from '../../services.ts';
import { mayChange } from '../may-change.ts';
import { once, requestOf } from '../once.ts';

/** Which logins at providers lead to the player's account (row S-12). */
export async function listLogins({ services, session }: CallContext): Promise<Answer<LinkedLogin[]>> {
  if (!session) return refuse('notLoggedIn');
  const rows = await loginsOfPlayer(services.database, session);
  return content(
    rows.map((row) => ({
      login_id: row.login_id,
      provider: row.provider as OutsideProvider,
      linked: row.unlinked_at === null,
      current: row.login_id === session.loginId,
      used_at: Math.floor(row.used_at.getTime() / 1000),
    })),
  );
}

/**
 * Unlinks a login, which ends its sessions and prevents new ones, or links it again. The login in use cannot be
 * unlinked, so that the player always keeps another way to log in (docs/decisions/0014).
 */
export async function changeLogin(
  context: CallContext,
  input: { login_id: string; linked: 'yes' | 'no'; attempt_id: string },
): Promise<Answer<{ linked: boolean }>> {
  const { services, session } = context;
  if (!session) return refuse('notLoggedIn');
  const { login_id: loginId, attempt_id: key } = input;
  const call = '/util/login/change_login';
  if (!(await mayChange(services, session, call))) return refuse('tooManyRequests');
  const linked = input.linked === 'yes';
  const body = JSON.stringify([session.gpId, session.suid, loginId, linked]);
  return once<{ linked: boolean }>(services, requestOf(context, { call, key, body }), {
    async run() {
      if (!linked && loginId === session.loginId) return { answer: refuse('loginInUse') };
      const at = services.now();
      return {
        answer: content({ linked }),
        async commit(tx) {
          if (!(await markLogin(tx, session, loginId, linked ? null : at))) return refuse('notFound');
          if (!linked) await endSessionsOpenedBy(tx, { ...session, loginId }, { at });
          return undefined;
        },
      };
    },
  });
}

/**
 * Ends every session of the player, on every device (row I-07). Never held back, so that nobody who got into the
 * account can keep its player from it. A session does not fill the table of keys with it, because it ends.
 */
export async function logOutEverywhere(
  context: CallContext,
  { attempt_id: key }: { attempt_id: string },
): Promise<Answer<{ ended: boolean }>> {
  const { services, session } = context;
  if (!session) return refuse('notLoggedIn');
  const body = JSON.stringify([session.gpId, session.suid]);
  const request = requestOf(context, { call: '/util/login/logout_everywhere', key, body });
  return once<{ ended: boolean }>(services, request, {
    run: async () => ({
      answer: content({ ended: true }),
      async commit(tx) {
        await endSessionsOf(tx, session, services.now());
        return undefined;
      },
    }),
  });
}
