import { createHash, randomBytes } from 'node:crypto';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import { sealLogin } from '@gemporium/login-kit/sealed-login.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { insertBegunLogin } from '../repositories/begun-logins.ts';
import { localSecrets } from '../secrets.ts';
import type { CallContext } from '../services.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { wrapCredential } from '../testing/credential.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { payFields, setUpStage } from '../testing/stage.ts';
import { issueCards, makeCards } from '../use-cases/cards/issue-cards.ts';
import { attemptOf } from '../use-cases/logins/begin-at-provider.ts';
import { createMakeUpLink, newReplenishId } from '../use-cases/make-up/create-link.ts';
import { mayCallOutside } from '../use-cases/may-call-outside.ts';
import { pay } from '../use-cases/payments/pay.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import { catalogueCalls } from './answer-cache.ts';
import type { RegisteredHandler } from './calls.ts';
import { handlers } from './handlers.ts';

/* Finds every call that causes calls to games or providers, by observation, and checks that it is rate-limited. */

const stage = setUpStage();
const asked: string[] = [];
const outside = { outsideCallsPerMinute: 0 };
beforeAll(() => {
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets, runMode: 'local' });
  Object.defineProperty(stage.services.config, 'outsideCallsPerMinute', {
    get: () => outside.outsideCallsPerMinute,
  });
  const account = (suid: string) => ({
    kind: 'account',
    account: { suid, username: suid, realNameVerified: true },
  });
  const known: Partial<Record<keyof GameLink, unknown>> = {
    ...stage.game.link,
    verifyAccount: async (_scope: unknown, { username }: { username: string }) => account(username),
    verifyToken: async (_scope: unknown, token: string) => account(token),
    servers: async () => ({ kind: 'servers', servers: [] }),
    verifyIdentity: async (_scope: unknown, { subject }: { subject: string }) => account(subject),
  };
  const proving = (name: string) => async () => {
    asked.push(name);
    return { kind: 'identity', identity: { provider: 'google', subject: 'somebody' } };
  };
  const provider = {
    ...adapters.google,
    start: proving('start'),
    finish: proving('finish'),
    brought: proving('brought'),
  };
  stage.services.logins.at = () =>
    ({ provider, context: { app: { clientId: 'app', settings: {} } } }) as never;
  const hosts = { web: [], payment: [], backup: [], data: [] };
  Object.assign(stage.store.brand, { hosts: { production: hosts, demo: hosts } });
  Object.assign(stage.services.config, { publicScheme: 'http', port: 8080, backupPort: 8082 });
  for (const [name, method] of Object.entries(known))
    Object.assign(stage.game.link, {
      [name]: (...what: never[]) => {
        asked.push(name);
        return (method as (...what: never[]) => unknown)(...what);
      },
    });
});

const askedOfProviders = () => Object.values(stage.provider.asked).flat().length;

let visitors = 0;
function visitor(): CallContext {
  visitors += 1;
  return { ...stage.contextOf({ suid: `visitor-${visitors}` }), clientIp: `10.1.${visitors}.1` };
}

async function linkFor(suid: string): Promise<string> {
  const replenish_id = newReplenishId(randomBytes);
  await createMakeUpLink(stage.database, sampleMakeUpLink(stage.store.id, suid, { replenish_id }), {
    replace: false,
    operator: 'x',
    keep: true,
  });
  return replenish_id;
}

async function cardFor(suid: string): Promise<string> {
  const [card] = makeCards(1, randomBytes);
  const batch = { store: stage.store.id, batch: suid, gpId: 'gp1', name: 'Card', items: [] };
  const price = { amountMinor: 499, currency: 'USD' };
  const worth = { gems: 1, extraGems: 0, price, expiresAt: undefined };
  await issueCards(stage.services, { ...batch, ...worth }, [card!], 'operator');
  return cardInfoOf(card!);
}

/** Valid fields for every call, of one visitor who has an order, a card and a debt. */
async function wishes(who: CallContext): Promise<Record<string, unknown>> {
  const { suid } = who.session!;
  const order = await pay(who, '/api/pay/platform_pay', payFields({ role_id: 'of-his-order' }));
  const billing_no = order.kind === 'content' ? order.content.billing_no : '';
  return {
    ...payFields({ role_id: `role-of-${suid}` }),
    attempt_id: randomBytes(16).toString('hex'),
    oauth_token: suid,
    visit: 'sdk',
    username: wrapCredential(suid),
    password: wrapCredential('secret'),
    game_id: 'gp1',
    billing_no,
    page: 1,
    simple: 0,
    return_key: returnKeyOf(stage.services, { store: stage.store.id, billing_no }),
    replenish_id: await linkFor(suid),
    card_info: await cardFor(suid),
    activity_id: 'first',
    reward_id: 'all',
    use_category: 'avail',
    code: 'c',
    coupon_code: 'c',
    rp_client_id: 'client-web',
    events: [],
    ...(await loginOf(suid)),
  };
}

/** Logins that returned from providers, and a client's own code, which needs no such login. */
async function loginOf(requestToken: string): Promise<Record<string, unknown>> {
  const state = randomBytes(16).toString('hex');
  const redirect_uri = 'http://watt.localhost:8080/login/return/google';
  const begun = { state, nonce: 'n', verifier: 'v', redirectUri: redirect_uri, language: 'en', memo: {} };
  const createdAt = stage.services.now();
  const seal = (provider: string, named: string) =>
    sealLogin(
      stage.services.config.secrets.get('session.key'),
      { store: stage.store.id, provider },
      { ...begun, state: named, clientId: 'client-web' },
      { now: createdAt, randomBytes },
    );
  await insertBegunLogin(stage.database, {
    store: stage.store.id,
    provider: 'twitter',
    createdAt,
    expiresAt: createdAt,
    stateHash: createHash('sha256').update(requestToken).digest(),
    sealed: seal('twitter', requestToken),
  });
  return {
    provider: 'google',
    redirect_uri,
    login: seal('google', state),
    returned: `state=${state}&code=c`,
    attempt_id: attemptOf(state),
    authorization_code: 'c',
    identity_token: 't',
    fb_access_token: 't',
    vk_access_token: 't',
    uid: '1',
    login_id: 'none',
    linked: 'no',
    callback: 'http://watt.localhost:8080/',
    oauth_verifier: 'v',
  };
}

interface Question {
  path: Path;
  /** Fields that this call does not take. */
  without: readonly string[];
}
const isPay = (path: Path) => 'pay_id' in calls[path].request.shape;
const forGoods = ['replenish_id', 'billing_no', 'card_info', 'coupon_code'];
/** Every call, except those answered from the catalogue alone. */
const questions: readonly Question[] = [
  ...handlers
    .filter(({ path }) => !(path in catalogueCalls))
    .map(({ path }) => ({ path, without: isPay(path) ? forGoods : [] })),
  { path: '/api/pay/platform_pay', without: ['product_id', ...forGoods.slice(1)] },
];

async function put({ path, without }: Question, who: CallContext): Promise<() => Promise<Answer<unknown>>> {
  const wish = await wishes(who);
  const names = Object.keys(calls[path].request.shape).filter((name) => !without.includes(name));
  const input = Object.fromEntries(names.flatMap((name) => (name in wish ? [[name, wish[name]]] : [])));
  const { handle } = handlers.find((one) => one.path === path) as RegisteredHandler;
  return async () => {
    asked.length = 0;
    providers = askedOfProviders();
    return handle(who, input as never);
  };
}
let providers = 0;
const wereAsked = () => [...asked, ...Array(askedOfProviders() - providers).fill('provider')];

/** These are shared by all visitors, or have their own limit (docs/operations/server.md). */
const limitedOtherwise: readonly Path[] = [
  ...(['/api/pay/getServerList', '/api/pay/getOrderInfo', '/api/pay/getReturnedOrder'] as const),
];
/** The expected list, so that none is missed if the fields above become invalid. */
const known: readonly Path[] = [
  ...[
    '/api/pay/getServerList',
    '/api/pay/getRoleList',
    '/api/system/allRoleList',
    '/api/pay/getLimitProductInfo',
  ],
  '/api/pay/getReturnedOrder',
  ...['/api/pay/getOrderInfo', '/api/pay/cancelOrder', '/api/pay/card_pay', '/api/pay/platform_pay'],
  ...[
    '/api/replenishment/replenishment_info',
    '/util/login/auth',
    '/util/login/get_user_info',
    '/api/ingame/auth',
  ],
  ...['/util/login/begin', '/util/login/finish', '/api/ingame/finish'],
  ...['google', 'apple', 'facebook', 'vk', 'huawei'].flatMap((name) => [
    `/util/login/${name}_auth`,
    `/api/ingame/${name}_auth`,
  ]),
  ...['/util/login', '/api/ingame'].flatMap((place) => [
    `${place}/twitter_auth`,
    `${place}/twitter_redirect`,
  ]),
] as Path[];
const found = new Set<Path>();

it.each(questions)(
  'P-06 $path without $without makes no outside call for a visitor over the limit',
  async (question) => {
    await (await put(question, visitor()))();
    if (wereAsked().length === 0) return;
    found.add(question.path);
    if (limitedOtherwise.includes(question.path)) return;

    const who = visitor();
    const ask = await put(question, who);
    outside.outsideCallsPerMinute = 1;
    try {
      const { services, store, session, clientIp } = who;
      await mayCallOutside(services, store.id, { session, clientIp });
      for (let tenth = 0; tenth < 10; tenth += 1) await mayCallOutside(services, store.id, { clientIp });
      expect([await ask(), wereAsked()]).toEqual([
        expect.objectContaining({ code: codes.tooManyRequests }),
        [],
      ]);
    } finally {
      outside.outsideCallsPerMinute = 0;
    }
  },
);

it('P-06 these calls call the outside', () => {
  expect([...found].sort()).toEqual([...known].sort());
});

it('Y-01 P-06 polling a debt calls the game once in two seconds', async () => {
  const question = questions.find(({ path }) => path === '/api/replenishment/replenishment_info')!;
  const ask = await put(question, visitor());
  const said = [];
  for (let times = 0; times < 5; times += 1) said.push([(await ask()).kind, wereAsked()]);
  expect(said).toEqual([['content', ['roles']], ...Array(4).fill(['content', []])]);
});
