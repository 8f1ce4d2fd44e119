import { isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { logInWithBrought } from '../../../use-cases/logins/log-in-at-provider.ts';
import { makeUpEntry } from '../../../use-cases/make-up/log-in-for-make-up.ts';

/** The calls that take a code or token which the client got from a provider itself. */
type BroughtName = 'google_auth' | 'apple_auth' | 'facebook_auth' | 'vk_auth' | 'huawei_auth';

/** The fields of a call that have nothing to do with the provider. */
const common = ['spec_lang', 'idfv', 'oauth_token', 'attempt_id', 'client_id', 'game_id', 'replenish_id'];

function fieldsOf(input: object): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !common.includes(name)));
}

const inShop = (name: BroughtName, provider: string) =>
  handler(`/util/login/${name}`, (context, input) => {
    const brought = { provider, fields: fieldsOf(input), attempt_id: input.attempt_id };
    const at = { clientId: input.client_id, asked: [], more: async () => ({}) };
    return logInWithBrought(context, { call: `/util/login/${name}`, ...brought }, at);
  });

const inMakeUp = (name: BroughtName, provider: string) =>
  handler(`/api/ingame/${name}`, async (context, input) => {
    const entry = makeUpEntry(context, input);
    if (isRefusal(entry)) return entry;
    const brought = { provider, fields: fieldsOf(input), attempt_id: input.attempt_id };
    return logInWithBrought(context, { call: `/api/ingame/${name}`, ...brought }, entry);
  });

/** The calls for clients that talk to a provider themselves, and send its code or token (rows I-03, I-04). */
export const broughtHandlers = (
  [
    ['google_auth', 'google'],
    ['apple_auth', 'ios'],
    ['facebook_auth', 'facebook'],
    ['vk_auth', 'vk'],
    ['huawei_auth', 'huawei'],
  ] as const
).flatMap(([name, provider]) => [inShop(name, provider), inMakeUp(name, provider)]);
