import { createHash, randomUUID } from 'node:crypto';
import { channelById } from '@gemporium/contract/channels.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { RedeemOutcome, TypedCard } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasten, openStage, payFields, type Stage } from '../../testing/stage.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { queryCard } from '../cards/query-card.ts';
import { readOrder } from '../orders/read-order.ts';
import { pay } from './pay.ts';

const card = { number: 'MCARD-0042-SECRET', password: 'PW-7731-SECRET' };

/** As the page encodes it (row K-01). */
function encoded({ number, password }: typeof card): string {
  const bytes = Buffer.from(`${number}|${password}`);
  return bytes.toString('base64') + createHash('sha256').update(bytes).digest('hex').slice(0, 8);
}

let stage: Stage;
const asked: RedeemOutcome = { kind: 'asked', detail: '' };
/** The provider's answer about a card, or a crash during the call. */
let answer: () => RedeemOutcome;
/** The cards that reached the provider, each with what was stored by then. */
const spent: { card: TypedCard; memo: object; stored: unknown[] }[] = [];

beforeAll(async () => {
  const channel = channelById(10801)!;
  stage = await openStage({
    provider: {
      channels: [
        { ...channel, takesCard: true },
        { ...channel, id: 10802 },
      ],
      create: async (_context, { reference }) => ({
        kind: 'created',
        url: `https://pay.example/${reference}`,
        memo: { authCode: `A-${reference}` },
      }),
      redeem: async (_context, { reference, memo }, typed) => {
        const stored = await stage.rows('select state, memo from payment where reference = $1', [reference]);
        spent.push({ card: typed, memo, stored });
        return answer();
      },
    },
  });
  const [method] = stage.brand.methods;
  Object.assign(stage.brand, { methods: [method, { ...method, channelId: 10802, paywayId: '109' }] });
});
afterAll(() => stage.close());
beforeEach(() => {
  answer = () => asked;
  spent.length = 0;
});

it('O-08 a typed card is sent to the provider once, and the order needs no payment page', async () => {
  const fields = payFields({ role_id: 'r-card', card_info: encoded(card) });
  const [first, again] = [await stage.pay(fields), await stage.pay(fields)];
  expect(first).toMatchObject({ kind: 'content', content: { url: '' } });
  expect(again).toEqual(first);
  const { billing_no } = (first as { content: { billing_no: string } }).content;
  expect(spent.map((one) => one.card)).toEqual([card]);
  await stage.say(`${billing_no}-1`, 'paid');
  await hasten(stage.database);
  await stage.runEffects();
  const order = await readOrder(stage.contextOf(), billing_no, false);
  expect(order).toMatchObject({ content: { billing_status: 'Success' } });
});

it.each([
  ['spent', asked, 'paid', ['query'], 'paid'],
  ['perhaps spent', asked, 'pending', ['query'], 'unpaid'],
  ['refused', { kind: 'refused', error: 'card-invalid', detail: '' }, 'paid', [], 'failed'],
] as const)(
  'O-08 O-12 whether a card was %s is asked at once, because its player has no page to come back from',
  async (_what, redeemed, status, questions, state) => {
    const { adapter } = stage.provider;
    const { query } = adapter;
    const said: string[] = [];
    adapter.query = async (_context, { reference }) => {
      said.push('query');
      const amount = { amountMinor: 499, currency: 'USD' };
      return { kind: 'known', update: { reference, merchant: 'main-merchant', detail: '', status, amount } };
    };
    answer = () => redeemed;
    const role_id = `r-at-once-${state}`;
    const told = await stage.pay({ role_id, card_info: encoded(card) }, { suid: role_id });
    adapter.query = query!;
    expect(told.kind).toBe(redeemed.kind === 'asked' ? 'content' : 'refusal');
    expect(said).toEqual(questions);
    expect(await stage.rows('select state from orders where role_id = $1', [role_id])).toEqual([{ state }]);
  },
);

it('O-12 a provider that hangs when it is asked about a card holds the player for five seconds, and is heard later', async () => {
  const { adapter } = stage.provider;
  const { query } = adapter;
  const late = Promise.withResolvers<void>();
  adapter.query = async (_context, { reference }) => {
    await late.promise;
    const amount = { amountMinor: 499, currency: 'USD' };
    const update = { reference, merchant: 'main-merchant', detail: '', status: 'paid', amount } as const;
    return { kind: 'known', update };
  };
  const role_id = 'r-hangs';
  const states = () => stage.rows('select state from orders where role_id = $1', [role_id]);
  expect(await stage.pay({ role_id, card_info: encoded(card) }, { suid: role_id })).toMatchObject({
    kind: 'content',
  });
  expect(await states()).toEqual([{ state: 'unpaid' }]);
  late.resolve();
  await expect.poll(states).toEqual([{ state: 'paid' }]);
  adapter.query = query!;
});

it('K-02 O-08 neither number nor password is stored anywhere in the database', async () => {
  await stage.pay({ role_id: 'r-secret', card_info: encoded(card) });
  await hasten(stage.database);
  await stage.runEffects();
  const tables = await stage.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const dump = await Promise.all(
    tables.map(({ name }) => stage.rows(`select t::text as row from ${name} t`)),
  );
  const text = JSON.stringify(dump);
  expect(text).toContain('r-secret');
  for (const secret of [card.number, card.password, encoded(card)]) expect(text).not.toContain(secret);
});

it('O-08 a wrong card is reported as wrong, and the right one makes another payment', async () => {
  answer = () => ({ kind: 'refused', error: 'card-invalid', detail: 'wrong' });
  const wrong = await stage.pay({ role_id: 'r-wrong', card_info: encoded({ ...card, password: 'nope' }) });
  expect(wrong).toMatchObject({
    kind: 'refusal',
    messageKey: 'payment_error_card_invalid',
    content: { reason: 'card-invalid' },
  });
  answer = () => asked;
  expect(await stage.pay({ role_id: 'r-wrong', card_info: encoded(card) })).toMatchObject({
    kind: 'content',
  });
});

it('O-15 a card purchase updates its account’s health, even with a wrong card', async () => {
  answer = () => ({ kind: 'refused', error: 'card-invalid', detail: 'wrong' });
  const counted: unknown[] = [];
  const count = (account: string, { failed }: { failed: boolean }) => {
    counted.push([account, failed]);
    return false;
  };
  const services = { ...stage.services, methods: { ...stage.services.methods, count } };
  const fields = payFields({ role_id: 'r-counted', card_info: encoded(card) });
  await pay({ ...stage.contextOf(), services }, '/api/pay/platform_pay', fields);
  expect(counted).toEqual([['main', false]]);
});

describe('K-02 guessing the cards of a provider', () => {
  const most = visitorLimits.card.account.most;
  /** Each with its own character, because the last one's unpaid order would be refused instead. */
  const tryCard = (suid: string, role: string) =>
    stage.pay({ role_id: role, attempt_id: randomUUID(), card_info: encoded(card) }, { suid });
  const ordersOf = (suid: string) => stage.rows('select 1 from orders where suid = $1', [suid]);
  beforeEach(() => {
    answer = () => ({ kind: 'refused', error: 'card-invalid', detail: 'wrong' });
  });

  it('is locked after the limit, even if tried concurrently and for several characters', async () => {
    const tries = Array.from({ length: 12 }, (_, i) => tryCard('guesser', `r-guess-${i}`));
    const codesOf = (await Promise.all(tries)).map((told) => told.kind === 'refusal' && told.code);
    expect(codesOf.filter((code) => code === codes.providerRefused)).toHaveLength(most);
    expect(codesOf.filter((code) => code === codes.cardLocked)).toHaveLength(12 - most);
    expect(spent).toHaveLength(most);
    expect(await ordersOf('guesser')).toHaveLength(most);
    // The lock also covers cards issued by the publisher, but no other player.
    answer = () => asked;
    const session = { suid: 'guesser', gpId: stage.contextOf().session!.gpId };
    const ours = await queryCard(stage.contextOf(session), {
      client_id: payFields().client_id,
      card_info: encoded(card),
    });
    expect(ours).toMatchObject({ code: codes.cardLocked });
    expect(await tryCard('somebody-else', 'r-else')).toMatchObject({ kind: 'content' });
  });

  it.each<[string, () => RedeemOutcome]>([
    ['are taken', () => asked],
    ['cannot be asked about', () => ({ kind: 'refused', error: 'method-unavailable', detail: 'down' })],
    ['meet an account that is not set up', () => ({ kind: 'refused', error: 'configuration', detail: '' })],
  ])('does not count cards that %s', async (what, redeem) => {
    answer = redeem;
    for (let i = 0; i <= most; i++)
      expect(await tryCard(what, `${what}-${i}`)).not.toMatchObject({ code: codes.cardLocked });
    expect(spent).toHaveLength(most + 1);
  });

  it('does not count cards that are typed again on the provider’s own page', async () => {
    const { adapter } = stage.provider;
    const { redeem } = adapter;
    delete adapter.redeem;
    const told = [];
    for (let i = 0; i <= most; i++) told.push((await tryCard('own-page', `own-page-${i}`)).kind);
    Object.assign(adapter, { redeem });
    expect(told).toEqual(Array(most + 1).fill('content'));
  });

  it('gives no additional guess if the answer comes after the window’s end', async () => {
    answer = () => asked;
    const { redeem } = stage.provider.adapter;
    stage.provider.adapter.redeem = async () => {
      await stage.rows('delete from guard_counter');
      return asked;
    };
    await tryCard('late', 'r-late');
    Object.assign(stage.provider.adapter, { redeem });
    expect(await stage.rows('select points from guard_counter where points < 0')).toEqual([]);
  });

  it('does not count a purchase that was refused before the card was shown', async () => {
    answer = () => asked;
    await tryCard('waiting', 'r-waiting');
    for (let i = 0; i <= most; i++)
      expect(await tryCard('waiting', 'r-waiting')).toMatchObject({ code: codes.unpaidOrder });
    expect(await tryCard('waiting', 'r-waiting-2')).toMatchObject({ kind: 'content' });
  });
});

it('O-11 O-08 the payment is stored before the card is redeemed, so that a lost answer can be queried', async () => {
  answer = () => {
    throw new Error('the process ended here');
  };
  await expect(stage.pay({ role_id: 'r-lost', card_info: encoded(card) })).rejects.toThrow(/ended here/);
  const [payment] = await stage.rows<{ reference: string; state: string }>(
    `select p.reference, p.state from payment p join orders o using (store, billing_no) where role_id = 'r-lost'`,
  );
  const memo = { authCode: `A-${payment!.reference}` };
  expect(spent).toEqual([{ card, memo, stored: [{ state: 'pending', memo }] }]);
  await stage.say(payment!.reference, 'paid');
  await hasten(stage.database);
  await stage.runEffects();
  expect(await stage.rows(`select state from orders where role_id = 'r-lost'`)).toEqual([
    { state: 'delivered' },
  ]);
});

it.each([
  ['refused', { kind: 'refused', error: 'limit-exceeded', detail: '' }, codes.providerRefused],
  ['unavailable', { kind: 'unavailable', detail: 'nobody listens' }, codes.providerDown],
] as const)(
  'O-08 a payment whose create call is “%s” redeems no card; if another call has opened it, it is no refusal',
  async (told, outcome, code) => {
    const { create } = stage.provider.adapter;
    stage.provider.adapter.create = async () => outcome;
    const refused = await stage.pay({ role_id: `r-${told}`, card_info: encoded(card) });
    stage.provider.adapter.create = async (_context, { reference }) => {
      await stage.rows(`update payment set state = 'pending' where reference = $1`, [reference]);
      return outcome;
    };
    const opened = await stage.pay({ role_id: `r-${told}-open`, card_info: encoded(card) });
    stage.provider.adapter.create = create;
    expect(refused).toMatchObject({ code });
    expect(opened).toMatchObject({ kind: 'content', content: { url: '' } });
    expect(spent).toEqual([]);
  },
);

it.each(['paid', 'declined', 'cancelled', 'expired', 'unresolved'])(
  'O-08 a payment that is already %s when it is opened redeems no card',
  async (state) => {
    const { create } = stage.provider.adapter;
    stage.provider.adapter.create = async (_context, { reference }) => {
      await stage.rows('update payment set state = $2 where reference = $1', [reference, state]);
      return { kind: 'created', url: 'https://late.example', memo: {} };
    };
    const role_id = `r-over-${state}`;
    const told = await stage.pay({ role_id, card_info: encoded(card) }, { suid: role_id });
    stage.provider.adapter.create = create;
    expect(told).toMatchObject({ kind: 'content', content: { url: '' } });
    expect(spent).toEqual([]);
  },
);

it('O-11 a refused card ends its payment, even if the account’s merchant has changed', async () => {
  const account = stage.services.providers.account('main')!.account;
  answer = () => {
    Object.assign(account, { merchant: 'merged-merchant' });
    return { kind: 'refused', error: 'card-invalid', detail: 'wrong' };
  };
  const told = await stage.pay({ role_id: 'r-merged', card_info: encoded(card) }, { suid: 'merged' });
  Object.assign(account, { merchant: 'main-merchant' });
  expect(told).toMatchObject({ code: codes.providerRefused });
  const [payment] = await stage.rows(
    `select p.state, p.error, p.detail, o.state as "order" from payment p join orders o using (store, billing_no)
     where o.role_id = 'r-merged'`,
  );
  expect(payment).toEqual({ state: 'declined', error: 'card-invalid', detail: 'wrong', order: 'failed' });
});

it('O-11 money of a card that was refused but redeemed all the same is not lost', async () => {
  answer = () => ({ kind: 'refused', error: 'card-invalid', detail: 'wrong' });
  await stage.pay({ role_id: 'r-lie', card_info: encoded(card) });
  const [order] = await stage.rows<{ billing_no: string; state: string }>(
    `select billing_no, state from orders where role_id = 'r-lie'`,
  );
  expect(order!.state).toBe('failed');
  await stage.say(`${order!.billing_no}-1`, 'paid');
  await hasten(stage.database);
  await stage.runEffects();
  expect(await stage.rows(`select state from orders where role_id = 'r-lie'`)).toEqual([
    { state: 'delivered' },
  ]);
});

it.each([
  ['that cannot be read', { card_info: 'bm90IGEgY2FyZA==00000000' }],
  ['for a method that takes none', { card_info: encoded(card), pay_id: '109', channel_id: '10802' }],
])('O-08 a card %s is refused before anything is stored', async (_what, fields) => {
  const before = await stage.rows('select 1 from orders');
  const refused = await stage.pay({ role_id: 'r-none', ...fields });
  expect(refused).toMatchObject({ code: codes.badRequest, content: { fields: [{ field: 'card_info' }] } });
  expect(spent).toEqual([]);
  expect(await stage.rows('select 1 from orders')).toHaveLength(before.length);
});

it('O-10 a request repeated from another visit of the page is the same request', async () => {
  const fields = payFields({ role_id: 'r-visit', did: 'd', session_id: 's1', session_time: '10' });
  const first = await stage.pay(fields);
  expect(await stage.pay({ ...fields, session_id: 's2', session_time: '99', traffic_source: 'x' })).toEqual(
    first,
  );
  const [order] = await stage.rows<{ tracking: object }>(
    `select snapshot->'tracking' as tracking from orders where role_id = 'r-visit'`,
  );
  expect(order?.tracking).toEqual({ did: 'd', session_id: 's1', session_time: '10' });
});

it('O-11 an order that was paid twice is a Repeat, one that was paid once is a Success', async () => {
  const paid = await stage.pay({ role_id: 'r-twice' });
  const { billing_no } = (paid as { content: { billing_no: string } }).content;
  await stage.pay({ role_id: 'r-twice', billing_no });
  const statusOf = async () => {
    const order = await readOrder(stage.contextOf(), billing_no, false);
    return order.kind === 'content' && [order.content.status, order.content.billing_status];
  };
  expect(await statusOf()).toEqual([-1, 'Pending']);
  await stage.say(`${billing_no}-1`, 'paid');
  await hasten(stage.database);
  await stage.runEffects();
  expect(await statusOf()).toEqual([1, 'Success']);
  await stage.say(`${billing_no}-2`, 'paid');
  expect(await statusOf()).toEqual([10, 'Success']);
});

it('O-08 if the provider takes no card from the shop, the player is sent to its page', async () => {
  const { adapter } = stage.provider;
  const { redeem } = adapter;
  delete adapter.redeem;
  const paid = await stage.pay({ role_id: 'r-no-redeem', card_info: encoded(card) });
  Object.assign(adapter, { redeem });
  expect(paid).toMatchObject({ kind: 'content', content: { url: expect.stringContaining('https://pay.') } });
  expect(spent).toEqual([]);
});
