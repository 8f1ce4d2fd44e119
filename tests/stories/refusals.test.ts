import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Card, cardInfo, exchangeFields } from '../harness/cards.ts';
import { operateWith } from '../harness/operator.ts';
import { type Goods, newAttempt, type Player, type Role } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { startWorld, type World } from '../harness/world.ts';

/** The sample accounts can provoke every refusal: limits used up, coupons used, cards spent. */
let world: World;
let regular: Player;
let role: Role;
let goods: Goods[];
let coupons: Record<string, string>;

beforeAll(async () => {
  world = await startWorld();
  const env = { DATA_DIR: world.folder, PORT: String(world.ports[0]), SANDBOX_URL: world.sandboxUrl };
  const prepared = await operateWith(world, env, 'samples', 'prepare');
  if (prepared.exitCode !== 0) throw new Error(prepared.stderr);
  regular = await playerOf(world, 'watt', { account: 'sample01' });
  role = (await regular.roles())[0]!;
  goods = await regular.goods();
  const rows = await world.sql<{ template: string; code: string }>(
    `select template, code from coupon_grant where store = 'watt.production' and suid = '20001'`,
  );
  coupons = Object.fromEntries(rows.map(({ template, code }) => [template, code]));
  await waitFor('the sample card that is valid for a second to expire', async () => {
    const [left] = await world.sql<{ count: number }>(
      `select count(*)::int as count from card_batch where batch = 'sample-expired' and expires_at > now()`,
    );
    return left?.count === 0;
  });
}, 90_000);
afterAll(async () => {
  await world?.stop();
});

function card(batch: string): Card {
  const file = join(world.folder, 'samples', `watt.production.${batch}.csv`);
  const [, line = ''] = readFileSync(file, 'utf8').split('\r\n');
  const [number = '', password = ''] = line.split(',');
  return { number, password };
}

const pay = async (
  product: string,
  language: string,
  more: Record<string, unknown> = {},
  channel = '10801',
) => {
  const { path, fields } = await regular.payFields(
    goods.find(({ value }) => value === product)!,
    role,
    channel,
    { spec_lang: language, ...more },
  );
  return regular.call(path, fields);
};
const withCoupon =
  (template: string, product = 'vg-volt-crystal-600') =>
  (language: string) =>
    pay(product, language, { coupon_code: coupons[template] ?? template });
const askCard = (batch: string) => (language: string) =>
  regular.call('/api/pay/card_info', {
    client_id: regular.clientId,
    card_info: cardInfo(card(batch)),
    spec_lang: language,
  });
const receive = (activity: string, reward: string) => (language: string) =>
  regular.call('/api/cumulative/receiveActivityGift', {
    client_id: regular.clientId,
    server_id: role.server_id,
    role_id: role.role_id,
    activity_id: activity,
    reward_id: reward,
    attempt_id: newAttempt(),
    spec_lang: language,
  });

type Case = [
  what: string,
  code: number,
  key: MessageKey,
  ask: (language: string) => Promise<{ code: number; msg: string }>,
];

const cases: Case[] = [
  ['a limit of the character is reached', -3053, 'goods_limit_not_buy', (l) => pay('vg-starter', l)],
  ['a limit of the account is reached', -3053, 'goods_limit_not_buy', (l) => pay('vg-season', l)],
  ['none is left for this period', -3053, 'goods_limit_not_buy', (l) => pay('vg-weekly', l)],
  [
    'a coupon is not for these goods',
    -3062,
    'coupon_goods_unsupported',
    withCoupon('thanks', 'vg-volt-crystal-60'),
  ],
  ['a coupon is not for this method', -3062, 'coupon_other_method', withCoupon('method')],
  ['a coupon is used', -3062, 'error_coupon_used', withCoupon('welcome')],
  ['a coupon is unknown', -3062, 'error_illegal_coupon', withCoupon('CP0')],
  ['a card is spent', -3081, 'error_card_used', askCard('sample-spent')],
  ['a card is revoked', -3082, 'error_card_revoked', askCard('sample-revoked')],
  ['a card has expired', -3083, 'error_card_expired', askCard('sample-expired')],
  ['a card is of another game', -3085, 'error_card_other_game', askCard('sample-other-game')],
  ['an activity is closed', -3022, 'error_activity_gone', receive('gone', 'all')],
  ['a reward was received', -3023, 'error_reward_received', receive('total-top-up', 'tier-1')],
  ['a reward is not reached', -3024, 'error_reward_locked', receive('total-top-up', 'tier-3')],
];
const languages = ['en', 'ar', 'ja', 'ko'];

describe.each(cases)('when %s', (_what, code, key, ask) => {
  it.each(languages)(`the answer is ${code}, in %s`, async (language) => {
    const answer = await ask(language);
    const sentence = (translate as (l: string, k: string) => string)(language, key);
    expect([answer.code, answer.msg]).toEqual([code, sentence]);
    expect(language === 'en' || sentence !== (translate as (l: string, k: string) => string)('en', key)).toBe(
      true,
    );
  });
});

it('C-01 an expired coupon has another message than a used one', async () => {
  await world.sql(`update coupon_grant set valid_until = now() - interval '1 second' where code = $1`, [
    coupons.thanks,
  ]);
  for (const language of languages) {
    const sentence = translate(language, 'error_coupon_expired');
    expect(await withCoupon('thanks')(language)).toMatchObject({
      code: -3062,
      msg: sentence,
      content: { reason: 'expired' },
    });
  }
});

it('C-06 a coupon that an unpaid order holds says so', async () => {
  const claimed = await regular.call<{ code: string }>('/api/coupons/receiveCoupons', {
    client_id: regular.clientId,
    code: 'weekly',
    attempt_id: newAttempt(),
  });
  const coupon_code = claimed.content.code;
  const first = await pay('vg-volt-crystal-600', 'en', { coupon_code, price: '9.49' });
  expect(first.code).toBe(1);
  expect(await pay('vg-volt-crystal-1980', 'ja', { coupon_code })).toMatchObject({
    code: -3062,
    msg: translate('ja', 'coupon_in_order'),
  });
});

it('K-02 the messages for unknown cards, and for the lock after five, are in the player’s language', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample16' });
  const fields = await exchangeFields(player, {
    number: card('sample-crystals').number,
    password: '0000-0000-0000-0000',
  });
  for (const language of [...languages, 'en']) {
    const answer = await player.call('/api/pay/card_pay', {
      ...fields,
      attempt_id: newAttempt(),
      spec_lang: language,
    });
    expect(answer).toMatchObject({ code: -3080, msg: translate(language, 'error_card_unknown') });
  }
  for (const language of languages) {
    const answer = await player.call('/api/pay/card_pay', {
      ...fields,
      attempt_id: newAttempt(),
      spec_lang: language,
    });
    expect(answer).toMatchObject({ code: -3084, msg: translate(language, 'error_card_locked') });
  }
});
