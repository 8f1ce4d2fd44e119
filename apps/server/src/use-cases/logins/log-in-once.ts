import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { type Answer, content, isRefusal } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { deriveToken } from '../../sessions.ts';
import { type Done, once, requestOf, type Work } from '../once.ts';

/** What else is answered about the player who was let in. */
export type MoreOf<More> = (player: { gpId: string; suid: string }) => Promise<More>;

/** An idempotent login: a repetition gets the first answer, with the same token. */
export function logInOnce<More>(
  context: CallContext,
  { call, key, body, more }: { call: string; key: string; body: string; more: MoreOf<More> },
  open: (token: string) => Promise<Done<UserInfo>>,
): Promise<Answer<UserInfo & More>> {
  const { services, store } = context;
  return once<UserInfo & More>(services, requestOf(context, { call, key, body }), {
    async run(salt) {
      const { answer, ...done } = await open(deriveToken(services, store.id, salt));
      if (isRefusal(answer)) return { answer };
      const { gp_id: gpId, suid } = answer.content;
      return { answer: content({ ...answer.content, ...(await more({ gpId, suid })) }), ...done };
    },
    secrets: withoutToken(context),
  });
}

/** The token is not stored with the answer: a repetition derives it again. */
export function withoutToken<User extends UserInfo>({
  services,
  store,
}: CallContext): Required<Work<User>>['secrets'] {
  return {
    keep: ({ oauth_token: _derivedAgain, ...kept }) => kept,
    recall(kept, salt) {
      const { username, suid, ...others } = kept as Omit<UserInfo, 'oauth_token'>;
      return { username, suid, oauth_token: deriveToken(services, store.id, salt), ...others } as User;
    },
  };
}
