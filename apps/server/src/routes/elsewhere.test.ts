import { createHash, randomBytes } from 'node:crypto';
import { type PayPath, payCalls } from '@gemporium/contract/api/pay/pay-calls.ts';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { sealLogin } from '@gemporium/login-kit/sealed-login.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertBegunLogin } from '../repositories/begun-logins.ts';
import { statement } from '../repositories/database.ts';
import { insertGameCode } from '../repositories/game-codes.ts';
import { noteLogin } from '../repositories/linked-logins.ts';
import { localSecrets } from '../secrets.ts';
import type { Store } from '../services.ts';
import { hashToken } from '../sessions.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { openStage, payFields, type Stage } from '../testing/stage.ts';
import { issueCards, makeCards } from '../use-cases/cards/issue-cards.ts';
import { grantCoupons } from '../use-cases/coupons/grant-coupons.ts';
import { attemptOf } from '../use-cases/logins/begin-at-provider.ts';
import { createMakeUpLink, newReplenishId } from '../use-cases/make-up/create-link.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import { cartCode } from '../use-cases/shop/cart-link.ts';
import type { RegisteredHandler } from './calls.ts';
import { handlers } from './handlers.ts';

/*
 * An order, coupon, card, link, code or login of one store is unknown in every other: on every call of the contract and
 * by every field that takes one, while the other stores have games, goods, players and characters with the same names.
 * Each call's answer in its own store shows that it would have been found. Sessions: `sessions-elsewhere.test.ts`.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ isAlone: true, provider: { channels } });
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets, runMode: 'local', publicScheme: 'http', port: 8080 });
  for (const { brand } of [stage, ...stage.neighbours])
    Object.assign(brand, {
      methods: channels.map(({ id }) => ({ ...brand.methods[0], channelId: id, paywayId: String(id) })),
      coupons: { onRefund: 'return', templates: [gift] },
      vip: {
        pointToCoin: {},
        faqTitle: '',
        faqContent: '',
        levels: [{ id: 0, name: 'B', show: 'V', needPoints: 0 }],
      },
      hosts: { production: noHosts, demo: noHosts },
      timeZone: 'UTC',
      activities: [],
      isOpenCard: true,
    });
  const account = { kind: 'account', account: { suid: owner, username: owner, realNameVerified: true } };
  Object.assign(stage.game.link, { verifyIdentity: async () => account });
  const identity = { kind: 'identity', identity: { provider: 'google', subject: 'somebody' } };
  const prove = async () => identity;
  const provider = { ...adapters.google, finish: prove };
  stage.services.logins.at = () =>
    ({ provider, context: { app: { clientId: 'app', settings: {} } } }) as never;
});
const noHosts = { web: [], payment: [], backup: [], data: [] };
afterAll(() => stage.close());
beforeEach(() => stage.database.run(statement('test_no_guard', 'delete from guard_counter'), []));

/** One for each pay call, so that each gets as far as checking it. */
const channels = (Object.keys(payCalls) as PayPath[]).map((call, i) => ({
  id: 90_001 + i,
  name: call,
  provider: 'scripted',
  call,
}));
const channelOf = (path: Path) => String((channels.find(({ call }) => call === path) ?? channels[0])?.id);

const owner = 'owner-1';
const random = () => randomBytes(16).toString('hex');
const gift = { id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' as const };

/** A store's ids and unknown ids of the same form, by the field that takes them, if it means the same everywhere. */
interface Things {
  billing_no: string;
  return_key: string;
  replenish_id: string;
  coupon_code: string;
  card_info: string;
  login_id: string;
  cart: string;
  gameCode: string;
  /** A login that was started on the shop's own page, with its callback fields, and one that a client has started. */
  begun: { login: string; returned: string; attempt_id: string };
  requestToken: string;
}

async function madeIn(at: Store): Promise<Things> {
  const { services, database } = stage;
  const by = channels.find(({ call }) => call === '/api/pay/platform_pay')?.id;
  const paid = { pay_id: String(by), channel_id: String(by), role_id: `role-${random()}` };
  const order = await stage.pay(paid, { suid: owner }, at);
  if (order.kind !== 'content') throw new Error(`no order in ${at.id}: ${order.code}`);
  const { billing_no } = order.content;
  const now = services.now();
  const replenish_id = newReplenishId(randomBytes);
  await createMakeUpLink(
    database,
    sampleMakeUpLink(at.id, owner, { replenish_id, role_id: `role-${random()}` }),
    { replace: false, operator: 'x', keep: true },
  );
  const [card] = makeCards(1, randomBytes);
  const worth = { gems: 1, extraGems: 0, price: { amountMinor: 499, currency: 'USD' }, expiresAt: undefined };
  await issueCards(
    services,
    { store: at.id, batch: random(), gpId: 'gp1', name: 'Card', items: [], ...worth },
    [card!],
    'x',
  );
  const audit = {
    operator: 'test',
    command: 'coupons grant',
    arguments: {},
    target: 'gift',
    outcome: 'granted',
    at: now,
  };
  const [coupon] = await grantCoupons(services, {
    store: at.id,
    gpId: 'gp1',
    suids: [owner],
    template: gift,
    once: undefined,
    validDays: undefined,
    audit,
  });
  const gameCode = random();
  await insertGameCode(database, {
    store: at.id,
    codeHash: hashToken(gameCode),
    gpId: 'gp1',
    suid: owner,
    username: owner,
    requestId: random(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  const loginId = random().slice(0, 22);
  const who = { provider: 'google', app: 'app', subject: random(), loginId, at: now };
  await noteLogin(database, { store: at.id, gpId: 'gp1', suid: owner, ...who });
  const requestToken = random();
  const expiresAt = new Date(now.getTime() + 60_000);
  await insertBegunLogin(database, {
    store: at.id,
    provider: 'twitter',
    createdAt: now,
    expiresAt,
    stateHash: createHash('sha256').update(requestToken).digest(),
    sealed: sealed(at, 'twitter', requestToken),
  });
  const cart = { client_id: 'client-web', domain_area: 'universal' };
  return {
    billing_no,
    return_key: returnKeyOf(services, { store: at.id, billing_no }),
    replenish_id,
    login_id: loginId,
    coupon_code: coupon!.code,
    card_info: cardInfoOf(card!),
    gameCode,
    requestToken,
    cart: cartCode(services, at, { cart, language: 'en' }).code,
    begun: begunIn(at),
  };
}

function sealed(at: Store, provider: string, state: string): string {
  const begun = {
    state,
    nonce: 'n',
    verifier: 'v',
    redirectUri: 'http://watt.localhost/',
    language: 'en',
    memo: {},
  };
  return sealLogin(
    stage.services.config.secrets.get('session.key'),
    { store: at.id, provider },
    { ...begun, clientId: 'client-web' },
    { now: stage.services.now(), randomBytes },
  );
}

function begunIn(at: Store): Things['begun'] {
  const state = random();
  return {
    login: sealed(at, 'google', state),
    returned: `state=${state}&code=c`,
    attempt_id: attemptOf(state),
  };
}

/** Of the same form, but unknown. */
function nobodys(): Things {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const word = (length: number) => Array.from(randomBytes(length), (byte) => letters[byte % 32]).join('');
  const [card] = makeCards(1, randomBytes);
  return {
    billing_no: `GP${word(16)}`,
    return_key: randomBytes(16).toString('base64url'),
    replenish_id: newReplenishId(randomBytes),
    coupon_code: random(),
    card_info: cardInfoOf(card!),
    login_id: random().slice(0, 22),
    gameCode: random(),
    requestToken: random(),
    cart: cartCode(
      stage.services,
      { id: 'nobodys.production' },
      { cart: { client_id: 'client-web', domain_area: 'universal' }, language: 'en' },
    ).code,
    begun: begunIn({ ...stage.store, id: 'nobodys.production' }),
  };
}

type Thing = keyof Things;

/** The kind of id that each field of a call takes. */
function thingsOf(path: Path): Thing[] {
  const names = Object.keys(calls[path].request.shape);
  const plain = (
    ['billing_no', 'return_key', 'replenish_id', 'coupon_code', 'card_info', 'login_id'] as const
  )
    .filter((name) => names.includes(name))
    // A make-up login returns the opened link without looking it up; the card of a pay call is a provider’s card.
    .filter((name) => !(name === 'replenish_id' && path.startsWith('/api/ingame/')))
    .filter((name) => !(name === 'card_info' && path in payCalls))
    .filter((name) => !(name === 'billing_no' && names.includes('return_key')));
  const codes: Partial<Record<Path, Thing>> = {
    '/api/pay/openCartLink': 'cart',
    '/util/login/game_code_auth': 'gameCode',
  };
  const code = codes[path];
  return [
    ...plain,
    ...(code ? [code] : []),
    ...(names.includes('returned') ? (['begun'] as const) : []),
    ...(path.endsWith('twitter_redirect') ? (['requestToken'] as const) : []),
  ];
}

/** Fields with an id of a store; all others are choices or identities. */
const fieldsOf: Readonly<Record<Thing, (things: Things) => object>> = {
  billing_no: ({ billing_no }) => ({ billing_no }),
  // A key of its own order.
  return_key: ({ billing_no, return_key }) => ({ billing_no, return_key }),
  // A make-up payment has a link instead of goods.
  replenish_id: ({ replenish_id }) => ({ replenish_id, product_id: undefined }),
  coupon_code: ({ coupon_code }) => ({ coupon_code, price: '3.99' }),
  card_info: ({ card_info }) => ({ card_info }),
  login_id: ({ login_id }) => ({ login_id }),
  cart: ({ cart }) => ({ code: cart }),
  gameCode: ({ gameCode }) => ({ code: gameCode }),
  begun: ({ begun }) => begun,
  requestToken: ({ requestToken }) => ({ oauth_token: requestToken }),
};

/** The other fields of a call, equal in all stores. */
function wish(path: Path, thing: Thing, things: Things): object {
  const wanted: Record<string, unknown> = {
    ...payFields({ role_id: `role-${random()}`, pay_id: channelOf(path), channel_id: channelOf(path) }),
    attempt_id: random(),
    game_id: 'gp1',
    provider: 'google',
    oauth_verifier: 'v',
    linked: 'no',
    simple: 0,
    page: 1,
    username: 'u',
    password: 'p',
    use_category: 'avail',
    ...(path === '/api/pay/card_pay' && { areaId: 'a1' }),
    ...fieldsOf[thing](things),
  };
  const names = Object.keys(calls[path].request.shape);
  return Object.fromEntries(
    names.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name]]])),
  );
}

/** A call's verdict: a refusal in full, or that it succeeded. */
async function said(path: Path, thing: Thing, things: Things, at: Store): Promise<string> {
  const { handle } = handlers.find((one) => one.path === path) as RegisteredHandler;
  await stage.database.run(statement('test_no_guard', 'delete from guard_counter'), []);
  const answer = await handle(stage.contextOf({ suid: owner }, at), wish(path, thing, things) as never);
  if (answer.kind === 'content') {
    const told = JSON.stringify(answer.content);
    for (const own of [things.billing_no, things.coupon_code, things.login_id])
      expect(told).not.toContain(own);
    return 'a yes';
  }
  return JSON.stringify(answer);
}

const questions = handlers.flatMap(({ path }) => thingsOf(path).map((thing) => ({ path, thing })));

describe('B-06 what belongs to one store', () => {
  it('B-06 every kind of id has calls, and every call its ids', () => {
    expect(new Set(questions.map(({ thing }) => thing))).toEqual(new Set(Object.keys(fieldsOf)));
    expect(questions.length).toBeGreaterThan(40);
  });

  it.each(questions)(
    'B-06 is unknown in another brand and in the other environment: $path, $thing',
    async ({ path, thing }) => {
      const things = await madeIn(stage.store);
      for (const at of stage.neighbours) {
        const unknown = await said(path, thing, nobodys(), at);
        expect(await said(path, thing, things, at), at.id).toBe(unknown);
      }
      // In its own store it is found: the same call distinguishes it from an unknown one.
      const atHome = await said(path, thing, things, stage.store).catch(() => 'a yes');
      const strange = await said(path, thing, nobodys(), stage.store);
      expect(atHome !== strange, `${atHome} of both`).toBe(true);
    },
  );
});
