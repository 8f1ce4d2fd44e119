import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { operate } from '../harness/operator.ts';
import { newAttempt, press } from '../harness/player.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { World } from '../harness/world.ts';
import { withEventsPutOff } from './earlier.ts';
import { journey } from './journey.ts';
import { type PreparedPlayer, preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** A delivered order of at least this much, made before the visit. */
async function topUp({ player, role, goods }: PreparedPlayer, atLeast: number): Promise<void> {
  const item = goods.find(({ price }) => Number(price) >= atLeast);
  if (!item) throw new Error(`nothing costs ${atLeast}`);
  const answer = await player.pay({ ...item }, role, '10801');
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
}

const delivered = (world: World, { role }: PreparedPlayer, count: number) =>
  waitFor(`${count} rewards in the game`, async () => {
    const rows = await world.sql(
      `select 1 from delivery where source_kind = 'reward' and state = 'delivered' and role_id = $1`,
      [role.role_id],
    );
    return rows.length === count;
  });

/** The publisher ends every activity of a brand; the server uses the new version when this returns. */
async function closeActivities(world: World, brand: string, { player }: PreparedPlayer): Promise<void> {
  const file = join(world.folder, 'brands', brand, 'activities.json');
  const open = readFileSync(file, 'utf8');
  writeFileSync(file, open.replaceAll('2099-01-01', '2026-01-02'));
  expect((await operate(world, 'catalogue', 'publish')).exitCode).toBe(0);
  await waitFor('the server to know that they are over', async () => {
    const config = await player.get<{ cumulative_config: { is_has_cumulative: boolean } }>(
      '/api/config/recharge',
      {
        domain_area: player.area,
      },
    );
    return !config.cumulative_config.is_has_cumulative;
  });
}

const names = {
  en: { total: 'Top-up milestones', first: 'First top-up bonus', days: 'Daily streak' },
  ar: { total: 'إجمالي الشحن', first: 'مكافأة أول شحن', days: 'أيام متتالية' },
  ko: { total: '누적 충전', first: '첫 충전 보너스', days: '연속 충전' },
};

journey.for([
  { language: 'en' as const, account: 'sample13' },
  { language: 'ar' as const, account: 'sample11' },
])(
  'A-01 R-07 watt, new layout, in $language: the reward shows by itself, the badge leads to it, all are received',
  async ({ language, account }, { world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account, language });
    const named = names[language];
    await topUp(prepared, 20);
    const shop = new Shop(await visit({ phone: true, language, remembered: prepared.remembered }), language);
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    const popup = shop.popup('event');
    await popup.getByRole('article', { name: named.total }).waitFor();
    await shop.button('close', popup).click();
    await popup.waitFor({ state: 'detached' });

    await shop.page.getByRole('link', { name: shop.t('event_waiting') }).click();
    const total = shop.page.getByRole('article', { name: named.total });
    await shop.button('receive_all', total).click();
    await shop.text('received_on_its_way').waitFor();
    await waitFor(
      'both tiers to be received',
      async () => (await total.getByText(shop.t('received')).count()) === 2,
    );
    await delivered(world, prepared, 2);

    const first = shop.page.getByRole('article', { name: named.first });
    await first.getByRole('button').click();
    await first.getByText(shop.t('received')).waitFor();
    const days = shop.page.getByRole('article', { name: named.days });
    await days
      .getByText(shop.t('activity_progress_days', { day: 1 }))
      .first()
      .waitFor();
    await days.getByRole('button').click();
    await days.getByText(shop.t('received')).waitFor();
    await delivered(world, prepared, 4);
    // Nothing waits any more, and nothing shows by itself.
    await shop.page.getByRole('link', { name: shop.t('event'), exact: true }).waitFor();
  },
);

journey(
  'A-01 -3022 the activity closes while it is open: a tip says so and the list shows the rest',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'ko', { account: 'sample14', language: 'ko' });
    await topUp(prepared, 5_000);
    const visitor = await visit({ phone: true, language: 'ko', remembered: prepared.remembered });
    const shop = new Shop(visitor, 'ko');
    await shop.open(prepared.address('/activity'));
    const receive = shop.page.getByRole('article').first().getByRole('button').first();
    await receive.waitFor();
    await closeActivities(world, 'ko', prepared);
    await receive.click();
    await shop.text('error_activity_gone').waitFor();
    await shop.text('activity_none').waitFor();
  },
);

journey.for([
  { language: 'ko' as const, account: 'sample15' },
  { language: 'en' as const, account: 'sample16' },
])(
  'A-01 joynet, old layout, in $language: the menu opens the activities, and /activity is no page of it',
  async ({ language, account }, { world, visit }) => {
    const prepared = await preparePlayer(world, 'joynet', { account, language });
    const named = names[language];
    await topUp(prepared, 6_000);
    const who = {
      client_id: prepared.player.clientId,
      server_id: prepared.role.server_id,
      role_id: prepared.role.role_id,
    };
    const early = { ...who, activity_id: 'first-top-up', reward_id: 'bonus', attempt_id: newAttempt() };
    expect((await prepared.player.call('/api/cumulative/receiveActivityGift', early)).code).toBe(1);
    const remembered = withEventsPutOff(prepared);
    const expects = [/status 404/, /404 \(Not Found\)/];
    const shop = new Shop(await visit({ language, remembered, expects }), language);
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await shop.page.getByRole('banner').locator('summary').click();
    await shop.page
      .getByRole('banner')
      .getByRole('button', { name: shop.t('event') })
      .click();
    const popup = shop.popup('event');
    await popup.getByRole('article', { name: named.first }).getByText(shop.t('received')).waitFor();
    const total = popup.getByRole('article', { name: named.total });
    await total.getByRole('button').first().click();
    await total.getByText(shop.t('received')).waitFor();
    await delivered(world, prepared, 2);
    await shop.page.goto(prepared.address('/activity'));
    await shop.text('not_found_title').waitFor();
  },
);
