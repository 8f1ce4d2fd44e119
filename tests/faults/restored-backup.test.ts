import { storeNotification } from '@gemporium/server/repositories/notifications.ts';
import { hasten, openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/*
 * The database is set back to an older backup. The world outside does not forget: providers know what they took and gave
 * back, games what they were given. What follows from that must not happen twice, and no money may be out of sight.
 */

let stage: Stage;
/** What the provider took, by our reference; what it gave back, by our refund's reference. */
let taken: Set<string>;
let givenBack: Set<string>;
beforeEach(async () => {
  stage = await openStage();
  taken = new Set();
  givenBack = new Set();
  const { script } = stage.provider;
  script.query = (reference) =>
    taken.has(reference)
      ? { kind: 'known', update: { ...word(reference), detail: '' } }
      : { kind: 'not-found', detail: '' };
  const refund = script.refund;
  script.refund = (refundReference) => {
    givenBack.add(refundReference);
    return refund(refundReference);
  };
});
afterEach(() => stage.close());

const word = (reference: string) => ({
  reference,
  status: 'paid' as const,
  merchant: 'main-merchant',
  providerReference: `P-${reference}`,
  amount: { amountMinor: 499, currency: 'USD' },
});

/** Everything that the database holds, rows and counters, as a dump would. Answers how to set it back. */
async function backUp(): Promise<() => Promise<void>> {
  const tables = await stage.database.many<{ name: string }>(
    { name: 'backup_tables', text: `select tablename as name from pg_tables where schemaname = 'public'` },
    [],
  );
  const counters = await stage.database.many<{ name: string; value: number | null }>(
    {
      name: 'backup_counters',
      text: `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`,
    },
    [],
  );
  const copies = tables.map(({ name }) => `create table backup.${name} as table public.${name};`);
  await stage.database.script(`create schema backup; ${copies.join('\n')}`);
  return async () => {
    const names = tables.map(({ name }) => `public.${name}`).join(', ');
    const back = tables.map(
      ({ name }) => `insert into public.${name} overriding system value table backup.${name};`,
    );
    const set = counters.map(
      ({ name, value }) => `select setval('public.${name}', ${value ?? 1}, ${value !== null});`,
    );
    await stage.database.script(
      `begin; set local session_replication_role = replica; truncate ${names}; ${back.join('\n')} ${set.join('\n')} commit;`,
    );
  };
}

async function settleAll(): Promise<void> {
  for (const kind of ['watch-payment', 'deliver', 'refund', 'tell-game'] as const) {
    await hasten(stage.database, kind);
    await stage.runEffects();
  }
}

const steps = ['ordered', 'paid', 'delivered', 'refunded'] as const;
type Step = (typeof steps)[number];

/** A purchase up to and including a step. */
async function go(from: Step, to: Step, billingNo = ''): Promise<string> {
  let number = billingNo;
  for (const step of steps.slice(steps.indexOf(from), steps.indexOf(to) + 1)) {
    if (step === 'ordered')
      number = ((await stage.pay()) as { content: { billing_no: string } }).content.billing_no;
    if (step === 'paid') {
      taken.add(`${number}-1`);
      await stage.say(`${number}-1`, 'paid', word(`${number}-1`));
    }
    if (step === 'delivered') await settleAll();
    if (step === 'refunded') {
      await refundOrder(stage.services, stage.store.id, number, {
        reason: 'a test',
        requestedBy: 'operator',
      });
      await settleAll();
    }
  }
  return number;
}
const state = async (billingNo: string) =>
  (await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [billingNo]))[0]
    ?.state;

describe('O-13 a backup from before', () => {
  it.each<[backup: Step, happened: Step]>([
    ['ordered', 'paid'],
    ['ordered', 'delivered'],
    ['paid', 'delivered'],
    ['delivered', 'delivered'],
  ])('made when the order was %s, which was %s since: it is delivered, once', async (backup, happened) => {
    const billingNo = await go('ordered', backup);
    const setBack = await backUp();
    const next = steps[steps.indexOf(backup) + 1] as Step;
    if (happened !== backup) await go(next, happened, billingNo);
    await setBack();
    await settleAll();
    expect(await state(billingNo)).toBe('delivered');
    expect([...stage.game.delivered.values()]).toEqual([1]);
  });

  it('made before a refund: an operator who gives the money back again gives nothing twice', async () => {
    const billingNo = await go('ordered', 'delivered');
    const setBack = await backUp();
    await go('refunded', 'refunded', billingNo);
    await setBack();
    expect(await state(billingNo)).toBe('delivered');
    await go('refunded', 'refunded', billingNo);
    expect(await state(billingNo)).toBe('refunded');
    expect(stage.provider.asked.refund).toHaveLength(2);
    expect([...givenBack]).toEqual([`${billingNo}-1-R1`]);
  });

  it('made before the order: its money is before an operator when the provider speaks of it', async () => {
    const setBack = await backUp();
    const billingNo = await go('ordered', 'delivered');
    await setBack();
    expect(await state(billingNo)).toBeUndefined();
    const event = { type: 'payment' as const, dedupeKey: 'again', detail: '', ...word(`${billingNo}-1`) };
    const notification = { provider: 'scripted', account: 'main', event, body: Buffer.from('') };
    await storeNotification(stage.database, notification, false);
    await stage.rows(`update notification set received_at = now() - interval '11 minutes'`);
    await stage.runEffects();
    const open = await stage.rows<{ detail: { event: { reference: string } } }>(
      `select detail from exception where kind = 'unmatched-notification' and state = 'open'`,
    );
    expect(open.map(({ detail }) => detail.event.reference)).toEqual([`${billingNo}-1`]);
    expect([...stage.game.delivered.values()]).toEqual([1]);
  });
});
