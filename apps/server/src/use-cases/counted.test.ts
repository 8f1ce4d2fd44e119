import type { NoticeAnswer } from '@gemporium/game-link/types.ts';
import { beforeEach, expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { insertMakeUpLink } from '../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { sampleMakeUpLink } from '../testing/sample-make-up-link.ts';
import { hasten, type Stage, setUpStage } from '../testing/stage.ts';

/* The metrics: each event counted once, under its own name. */

const stage = setUpStage();
const buyers = buyersOf(stage);
let game: Stage['game']['script'];
beforeEach(async () => {
  await stage.rows(`update effect set state = 'done' where state = 'ready'`);
  game ??= { ...stage.game.script };
  Object.assign(stage.game.script, game);
});

/** By how much each line of these counters has grown. */
async function grown(names: RegExp, act: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () =>
    new Map(
      (await registry.metrics())
        .split('\n')
        .filter((line) => names.test(line) && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  const before = await read();
  await act();
  const after = await read();
  return Object.fromEntries(
    [...after]
      .map(([line, value]) => [line.replace('gemporium_', ''), value - (before.get(line) ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  );
}

const deliveries: [string, () => ReturnType<typeof game.deliver>, string][] = [
  ['delivered', () => ({ kind: 'delivered', receiptId: 'R', already: false }), 'delivered'],
  ['refused', () => ({ kind: 'refused', code: 'busy', retryable: true }), 'refused'],
  ['away', () => ({ kind: 'unreachable', lost: false, detail: 'away' }), 'unreachable'],
  ['cut off', () => ({ kind: 'unreachable', lost: true, detail: 'cut off' }), 'lost'],
];

it.each(deliveries)('O-13 a game that has %s it', async (_title, answer, outcome) => {
  const order = await buyers.bought();
  stage.game.script.deliver = answer;
  await stage.say(order.reference, 'paid');
  expect(await grown(/^gemporium_deliveries_total/, () => stage.runEffects())).toEqual({
    [`deliveries_total{store="watt.production",outcome="${outcome}"}`]: 1,
  });
});

it('O-13 a game that is still away is counted at each further try, though it is only asked', async () => {
  const order = await buyers.bought();
  stage.game.script.deliver = () => ({ kind: 'unreachable', lost: true, detail: 'cut off' });
  stage.game.script.query = () => ({ kind: 'unreachable', lost: false, detail: 'away' });
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  for (let tries = 2; tries <= 3; tries++) {
    await hasten(stage.database, 'deliver');
    expect(await grown(/^gemporium_deliveries_total/, () => stage.runEffects())).toEqual({
      'deliveries_total{store="watt.production",outcome="unreachable"}': 1,
    });
  }
});

const lifts: [string, () => NoticeAnswer, string][] = [
  ['lifted', () => ({ kind: 'accepted' }), 'delivered'],
  ['refused to lift', () => ({ kind: 'refused', detail: 'busy' }), 'refused'],
  ['not been there to lift', () => ({ kind: 'unreachable', lost: false, detail: 'away' }), 'unreachable'],
];

it.each(lifts)('Y-01 a game that has %s a restriction', async (_title, answer, outcome) => {
  const suid = `owes-${outcome}`;
  const link = await insertMakeUpLink(stage.database, sampleMakeUpLink(stage.store.id, suid));
  const debt = await buyers.bought(
    { product_id: undefined, replenish_id: link.replenish_id, role_id: link.role_id },
    suid,
  );
  const order = await buyers.bought();
  stage.game.liftScript.lift = answer;
  for (const { reference } of [debt, order]) await stage.say(reference, 'paid');
  const line = (outcome: string) => `deliveries_total{store="watt.production",outcome="${outcome}"}`;
  // In addition to goods that reach their player.
  expect(await grown(/^gemporium_deliveries_total/, () => stage.runEffects())).toEqual(
    outcome === 'delivered' ? { [line('delivered')]: 2 } : { [line('delivered')]: 1, [line(outcome)]: 1 },
  );
});

it.each(deliveries)('O-13 the order’s page says when it was sent: %s', async (_title, answer, outcome) => {
  const order = await buyers.bought();
  stage.game.script.deliver = answer;
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  const [row] = await stage.rows<{ tries: number; fits: boolean }>(
    `select tries, sent_at between created_at - interval '1 second' and now() as fits from delivery where billing_no = $1`,
    [order.billingNo],
  );
  expect([outcome, row]).toEqual([outcome, { tries: 1, fits: true }]);
});

it('O-13 effects by outcome', async () => {
  const order = await buyers.bought();
  stage.game.script.deliver = () => ({ kind: 'refused', code: 'busy', retryable: true });
  await stage.say(order.reference, 'paid');
  const effects = /^gemporium_effects_total/;
  expect(await grown(effects, () => stage.runEffects())).toMatchObject({
    'effects_total{kind="deliver",outcome="again"}': 1,
    'effects_total{kind="confirm-payment",outcome="done"}': 1,
  });
  Object.assign(stage.game.script, game);
  await hasten(stage.database, 'deliver');
  expect(await grown(effects, () => stage.runEffects())).toMatchObject({
    'effects_total{kind="deliver",outcome="written"}': 1,
  });
});

it.each<[string, (order: Bought) => Promise<unknown>]>([
  ['pending', ({ reference }) => stage.say(reference, 'pending')],
  ['paid', ({ reference }) => stage.say(reference, 'paid')],
  ['closed', ({ reference }) => stage.say(reference, 'declined')],
  ['mismatch', ({ reference }) => stage.say(reference, 'paid', { merchant: 'somebody' })],
  [
    'nothing-new',
    async ({ reference }) => {
      await stage.say(reference, 'declined');
      const counted = await grown(/^gemporium_payments_total/, () => stage.say(reference, 'declined'));
      expect(counted).toEqual({ 'payments_total{provider="scripted",state="nothing-new"}': 1 });
    },
  ],
])('O-11 an update of a payment: %s', async (state, act) => {
  const order = await buyers.bought();
  expect(await grown(/^gemporium_payments_total/, () => act(order))).toMatchObject({
    [`payments_total{provider="scripted",state="${state}"}`]: 1,
  });
});
