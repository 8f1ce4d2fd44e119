import { randomBytes } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { type CouponGrant, giveCouponBack, insertGrant } from '../repositories/coupon-grants.ts';
import { releaseMakeUpLink, reserveMakeUpLink, useMakeUpLink } from '../repositories/make-up-links.ts';
import { notifiedByAccount } from '../repositories/silent-accounts.ts';
import { localSecrets } from '../secrets.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { wrapCredential } from '../testing/credential.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { setUpStage } from '../testing/stage.ts';
import { exchangeCard } from './cards/exchange-card.ts';
import { issueCards, makeCards } from './cards/issue-cards.ts';
import { readCardInfo } from './cards/read-card-info.ts';
import { problemOfGrant } from './coupons/illegal-coupon.ts';
import { logIn } from './logins/log-in.ts';
import { createMakeUpLink } from './make-up/create-link.ts';

/* Coupons, cards, debts, logins and silent accounts, at their borders. */

const stage = setUpStage();
const buyers = buyersOf(stage);

describe('C-01 a coupon of a purchase', () => {
  const given = async (code: string, suid: string, changes: object = {}) => {
    const template = { id: 'gift', name: 'Gift', discountRate: '0.80' };
    const grant = { code, template, validFrom: new Date(0), validUntil: undefined, ...changes };
    await insertGrant(stage.database, { store: stage.store.id, gpId: 'gp1', suid }, grant);
  };

  it.each([
    ['3.99', 'USD', codes.success],
    ['4.99', 'USD', codes.priceChanged],
    ['3.98', 'USD', codes.priceChanged],
    ['3.99', 'EUR', codes.priceChanged],
  ])('C-01 a page that shows %s %s: %d', async (price, currency, expected) => {
    const suid = `coupon-${price}-${currency}`;
    await given(`C${price}${currency}`, suid);
    const answer = await stage.pay(
      { role_id: suid, coupon_code: `C${price}${currency}`, price, currency },
      { suid },
    );
    expect(answer.kind === 'content' ? codes.success : answer.code).toBe(expected);
    if (expected === codes.success) return;
    expect(answer).toMatchObject({ content: { price: '3.99', currency: 'USD' } });
    const [grant] = await stage.rows('select state from coupon_grant where code = $1', [
      `C${price}${currency}`,
    ]);
    expect(grant).toEqual({ state: 'avail' });
  });

  it.each([
    ['used', 'avail'],
    ['reserved', 'reserved'],
    ['revoked', 'revoked'],
  ])('C-01 one that is %s is %s once its order’s money is back', async (state, after) => {
    await given(`BACK-${state}`, 'player');
    await stage.rows(`update coupon_grant set state = $2, billing_no = $1 where code = $1`, [
      `BACK-${state}`,
      state,
    ]);
    await giveCouponBack(stage.database, stage.store.id, `BACK-${state}`);
    const [grant] = await stage.rows('select state from coupon_grant where code = $1', [`BACK-${state}`]);
    expect(grant).toEqual({ state: after });
  });
});

it.each([
  ['locked', { en: 'Wait.', ja: '待て。' }, 'Wait.'],
  ['locked', undefined, undefined],
  ['invalid_credentials', { en: 'No such name.' }, undefined],
] as const)('I-02 a game that refuses a login as %s, saying %o: %s', async (code, message, told) => {
  const secrets = localSecrets('a master secret of this test, long enough to be one');
  Object.assign(stage.services.config, { secrets });
  Object.assign(stage.game.link, { verifyAccount: async () => ({ kind: 'refused', code, message }) });
  const answer = await logIn(stage.contextOf(), {
    username: wrapCredential('somebody'),
    password: wrapCredential('secret'),
    client_id: 'client-web',
    attempt_id: randomBytes(16).toString('hex'),
  });
  expect(answer).toMatchObject({
    kind: 'refusal',
    code: codes.loginFailed,
    messageKey: 'error_login_failed',
  });
  expect('message' in answer ? answer.message : undefined).toBe(told);
  // A locked account is told apart only where the game does so.
  expect('content' in answer ? answer.content : undefined).toEqual(told && { reason: 'locked' });
});

describe('C-01 a coupon’s borders', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  const at = (ms: number) => new Date(now.getTime() + ms);
  const grant = (changes: Partial<CouponGrant>) =>
    ({ state: 'avail', valid_from: at(-1000), valid_until: null, ...changes }) as CouponGrant;

  it.each<[Partial<CouponGrant> | undefined, string | undefined]>([
    [undefined, 'unknown'],
    [{}, undefined],
    [{ state: 'revoked' }, 'unknown'],
    [{ state: 'used' }, 'used'],
    [{ state: 'reserved' }, 'held'],
    [{ valid_until: at(-1) }, 'expired'],
    [{ valid_until: at(0) }, 'expired'],
    [{ valid_until: at(1) }, undefined],
    [{ valid_from: at(1) }, 'early'],
    [{ valid_from: at(0) }, undefined],
    [{ state: 'reserved', valid_until: at(0) }, 'expired'],
    [{ state: 'reserved', valid_from: at(1) }, 'early'],
    [{ state: 'used', valid_until: at(-1) }, 'used'],
  ])('C-01 %o: %s', (changes, problem) => {
    expect(problemOfGrant(changes && grant(changes), now)).toBe(problem);
  });
});

describe('K-01 a card on the wire', () => {
  const card = { number: 'N1', password: 'P1' };
  it.each([
    ['as it is sent', (text: string) => text, card],
    ['with something behind it', (text: string) => `${text}0`, undefined],
    ['with a line behind it', (text: string) => `${text}\n`, undefined],
    ['with something before it', (text: string) => `!${text}`, undefined],
    ['without its check', (text: string) => text.slice(0, -8), undefined],
    ['with another check', (text: string) => text.slice(0, -8) + '0'.repeat(8), undefined],
  ])('K-01 %s', (_title, sent, read) => {
    expect(readCardInfo(sent(cardInfoOf(card)))).toEqual(read);
  });

  it('K-02 an exchanged card is named in the order’s history, and the worker is woken', async () => {
    const [issued] = makeCards(1, randomBytes);
    const batch = { store: stage.store.id, batch: 'spring', gpId: 'gp1', name: 'Card', items: [] };
    const worth = {
      gems: 1,
      extraGems: 0,
      price: { amountMinor: 499, currency: 'USD' },
      expiresAt: undefined,
    };
    await issueCards(stage.services, { ...batch, ...worth }, [issued!], 'operator');
    let woken = 0;
    stage.services.wake = () => {
      woken += 1;
    };
    const answer = await exchangeCard(stage.contextOf({ suid: 'cards' }), {
      attempt_id: randomBytes(16).toString('hex'),
      client_id: 'client-web',
      server_id: 's1',
      role_id: 'cards',
      platform: 'web',
      card_info: cardInfoOf(issued!),
    });
    expect(woken).toBe(1);
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const steps = await stage.rows(
      `select event, by, detail from history where entity = 'order' and entity_id = $1 order by id`,
      [answer.content.billing_no],
    );
    expect(steps).toEqual([
      { event: 'create', by: 'player', detail: '' },
      { event: 'pay', by: 'card', detail: 'a card of batch spring' },
    ]);
  });
});

describe('Y-01 a debt that is being paid', () => {
  it.each(['released', 'paid'])('Y-01 beside another: only its own link is %s', async (how) => {
    const links: string[] = [];
    const orders: Bought[] = [];
    for (const number of [1, 2]) {
      const order = await buyers.bought();
      const made = await createMakeUpLink(
        stage.database,
        sampleMakeUpLink(stage.store.id, `${how}-${number}`, { role_id: `${how}-${number}` }),
        { replace: false, operator: 'x', keep: true },
      );
      if (made.kind !== 'created') throw new Error(made.reason);
      const link = { store: stage.store.id, replenishId: made.link.replenish_id };
      expect(await reserveMakeUpLink(stage.database, link, order.billingNo)).toBe(true);
      links.push(link.replenishId);
      orders.push(order);
    }
    const end = how === 'paid' ? useMakeUpLink : releaseMakeUpLink;
    await end(stage.database, stage.store.id, orders[0]!.billingNo);
    const states = await stage.rows<{ state: string }>(
      'select state from make_up_link where replenish_id = any($1) order by array_position($1, replenish_id)',
      [links],
    );
    expect(states.map(({ state }) => state)).toEqual([how === 'paid' ? 'paid' : 'open', 'reserved']);
  });
});

it('P-13 a payment that only another account has notified counts as not notified', async () => {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid');
  await stage.rows(`update payment set created_at = now() - interval '1 hour' where reference = $1`, [
    order.reference,
  ]);
  const hear = (account: string, key: string) =>
    stage.rows(
      `insert into notification (store, provider, account, dedupe_key, reference, event, body) values ('account:' || $1, 'scripted', $1, $2, $3, '{}', '')`,
      [account, key, order.reference],
    );
  const ofMain = async () =>
    (await notifiedByAccount(stage.database)).find(({ account }) => account === 'main');
  await hear('second', 'a');
  expect(await ofMain()).toMatchObject({ provider: 'scripted', unnotified: 1, hasNotified: false });
  await hear('main', 'b');
  expect(await ofMain()).toMatchObject({ provider: 'scripted', unnotified: 0, hasNotified: true });
});
