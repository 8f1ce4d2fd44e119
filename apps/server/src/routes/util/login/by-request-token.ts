import { isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { beginForClient, logInByRequestToken } from '../../../use-cases/logins/log-in-by-request-token.ts';
import { makeUpEntry } from '../../../use-cases/make-up/log-in-for-make-up.ts';

/*
 * Twitter's calls for a client that opens Twitter's page itself, in the shop and in make-up mode (rows I-03, I-04).
 * Their `oauth_token` is Twitter's request token, never a session.
 */

const provider = 'twitter';

const begin = handler('/util/login/twitter_auth', (context, { client_id: clientId, ...input }) =>
  beginForClient(context, { call: '/util/login/twitter_auth', provider, clientId, ...input }),
);

const beginMakeUp = handler('/api/ingame/twitter_auth', async (context, input) => {
  const entry = makeUpEntry(context, input);
  if (isRefusal(entry)) return entry;
  const { clientId } = entry;
  return beginForClient(context, { call: '/api/ingame/twitter_auth', provider, clientId, ...input });
});

const end = handler('/util/login/twitter_redirect', (context, input) =>
  logInByRequestToken(context, broughtBack('/util/login/twitter_redirect', input), {
    clientId: input.client_id,
    asked: [],
    more: async () => ({}),
  }),
);

const endMakeUp = handler('/api/ingame/twitter_redirect', async (context, input) => {
  const entry = makeUpEntry(context, input);
  if (isRefusal(entry)) return entry;
  return logInByRequestToken(context, broughtBack('/api/ingame/twitter_redirect', input), entry);
});

function broughtBack(
  call: string,
  {
    oauth_token,
    oauth_verifier,
    attempt_id,
  }: Record<'oauth_token' | 'oauth_verifier' | 'attempt_id', string>,
) {
  return { call, provider, attempt_id, state: oauth_token, fields: { oauth_token, oauth_verifier } };
}

export const requestTokenHandlers = [begin, beginMakeUp, end, endMakeUp] as const;
