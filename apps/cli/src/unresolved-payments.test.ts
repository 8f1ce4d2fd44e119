import { raiseException } from '@gemporium/server/repositories/exceptions.ts';
import { findPayment } from '@gemporium/server/repositories/payments.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { giveUpPayment, raiseUnresolved } from '@gemporium/server/use-cases/payments/give-up-payment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../tests/books/check-invariants.ts';
import { exceptionsList } from './commands/exceptions-list.ts';
import { exceptionsReconciled } from './commands/exceptions-reconciled.ts';
import { type Desk, everything, openDesk } from './testing/desk.ts';

let stage: Stage;
let desk: Desk;
beforeEach(async () => {
  stage = await openStage({ isAlone: true });
  desk = openDesk(stage);
});
afterEach(async () => {
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
  await stage.close();
});

const second = { pay_id: '109' };
const inYen = { domain_area: 'nippon', currency: 'JPY', price: '750' };

/** A payment without an outcome, started this many days ago. */
async function silent(daysAgo: number, fields: Record<string, unknown> = {}, at = stage.store) {
  const answer = await stage.pay(fields, {}, at);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const reference = `${answer.content.billing_no}-1`;
  await giveUpPayment(stage.services, (await findPayment(stage.database, at.id, reference))!, 'silent');
  await raiseUnresolved(stage.services, (await findPayment(stage.database, at.id, reference))!, 'silent');
  await stage.rows('update payment set created_at = $2 where reference = $1', [reference, day(daysAgo)]);
  await stage.rows('update exception set created_at = $2 where reference = $1', [reference, day(daysAgo)]);
  return answer.content.billing_no;
}
const day = (ago: number) => new Date(Date.UTC(2020, 9, 31 - ago, 12));
const other = (
  kind: 'delivery-late' | 'refund-unresolved',
  key: string,
  store = stage.store.id,
  reference?: string,
) =>
  raiseException(stage.database, {
    store,
    kind,
    key,
    reason: `reason of ${key}`,
    ...(reference && { reference }),
    detail: { provider: 'scripted', account: 'main', amountMinor: 499, currency: 'USD' },
  });

async function list(options: Record<string, string> = {}, flags: string[] = []): Promise<string[]> {
  return (await desk(exceptionsList, { options, flags })).lines.map((line) =>
    line.replace(/ {2,}/g, ' | ').trim(),
  );
}

describe('O-11 exceptions list', () => {
  it('O-11 an operator sees what needs attention, and unresolved payments counted by account and currency', async () => {
    await silent(3);
    await silent(5);
    await silent(2, second);
    await silent(1, inYen);
    await silent(4, {}, stage.neighbours[1]);
    await other('delivery-late', 'one');
    await other('refund-unresolved', 'two', 'volt.production');
    const lines = await list();
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^NO \| STORE \| STATE \| KIND/),
      expect.stringContaining('open | refund-unresolved | - '),
      expect.stringContaining('open | delivery-late | - '),
      '',
    ]);
    expect(lines.slice(4)).toEqual([
      'Unresolved payments (each: --kind payment-unresolved)',
      'STORE | ACCOUNT | PAYMENTS | AMOUNT | OLDEST',
      'watt.demo | main | 1 | 4.99 USD | 2020-10-27 12:00:00Z',
      'watt.production | main | 1 | 750 JPY | 2020-10-30 12:00:00Z',
      'watt.production | main | 2 | 9.98 USD | 2020-10-26 12:00:00Z',
      'watt.production | second | 1 | 4.99 USD | 2020-10-29 12:00:00Z',
    ]);
  });

  it('O-11 of one store: neither its exceptions nor its counts are another store’s', async () => {
    await silent(3);
    await silent(4, {}, stage.neighbours[1]);
    await other('delivery-late', 'one');
    await other('delivery-late', 'two', 'watt.demo');
    const lines = await list({ store: 'watt.demo' });
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain('reason of two');
    expect(lines[5]).toBe('watt.demo | main | 1 | 4.99 USD | 2020-10-27 12:00:00Z');
    expect(await list({ store: 'volt.production' })).toEqual(['No such exception is open.']);
  });

  it('O-11 --kind payment-unresolved lists each of them, newest first, and no other', async () => {
    const older = await silent(3);
    const newer = await silent(1);
    const elsewhere = await silent(2, {}, stage.neighbours[1]);
    await other('delivery-late', 'one');
    const orders = async (options: Record<string, string>) =>
      (await list({ kind: 'payment-unresolved', ...options })).slice(1).map((line) => line.split(' | ')[4]);
    expect(await orders({})).toEqual([newer, elsewhere, older]);
    expect(await orders({ store: 'watt.production' })).toEqual([newer, older]);
    expect((await list({ kind: 'delivery-late' })).slice(1)).toEqual([
      expect.stringContaining('reason of one'),
    ]);
  });

  it('O-11 what ended is neither counted nor listed, but with --all', async () => {
    const billingNo = await silent(1);
    await stage.say(`${billingNo}-1`, 'declined');
    expect(await list()).toEqual(['No exception is open.']);
    expect(await list({ kind: 'payment-unresolved' })).toEqual(['No such exception is open.']);
    expect((await list({ kind: 'payment-unresolved' }, ['all']))[1]).toContain(
      `resolved | payment-unresolved | ${billingNo}`,
    );
  });
});

describe('O-11 exceptions reconciled', () => {
  const asked = {
    words: { account: 'main' },
    options: {
      store: 'watt.production',
      before: '2020-10-29T00:00:00Z',
      resolution: 'settlement of October',
    },
  };
  const open = async () =>
    (
      await stage.rows<{ billing_no: string }>(
        `select billing_no from exception where state = 'open' and kind = 'payment-unresolved' order by created_at`,
      )
    ).map((row) => row.billing_no);

  it('O-11 ends that account’s unresolved payments of that store and age, and nothing else; once', async () => {
    const ended = [await silent(9), await silent(5, inYen), await silent(3)];
    const left = [
      await silent(8, second),
      await silent(7, {}, stage.neighbours[0]),
      await silent(6, {}, stage.neighbours[1]),
      await silent(2),
    ];
    await other('refund-unresolved', 'a refund', stage.store.id, `${ended[0]}-1`);
    const before = await everything(stage);
    const tried = await desk(exceptionsReconciled, { ...asked, dryRun: true });
    expect(tried.lines).toEqual(['Would end 3 unresolved payments of main.']);
    expect(await everything(stage)).toEqual(before);

    const done = await desk(exceptionsReconciled, asked);
    expect(done.lines).toEqual(['3 unresolved payments of main ended.']);
    expect(await open()).toEqual(left);
    expect(
      await stage.rows(
        `select billing_no, resolved_by, resolution from exception where state = 'resolved' order by id`,
      ),
    ).toEqual(
      ended.map((billing_no) => ({
        billing_no,
        resolved_by: 'operator:sam',
        resolution: 'settlement of October',
      })),
    );
    expect(
      await stage.rows(`select kind from exception where state = 'open' and key = 'a refund'`),
    ).toHaveLength(1);
    // The payments are unchanged: there is no report about them.
    expect(await stage.rows(`select distinct state from payment`)).toEqual([{ state: 'unresolved' }]);

    expect((await desk(exceptionsReconciled, asked)).lines).toEqual(['0 unresolved payments of main ended.']);
    expect(
      await stage.rows('select operator, command, store, target, outcome, arguments from audit order by id'),
    ).toEqual(
      ['3 resolved', '0 resolved'].map((outcome) => ({
        operator: 'sam',
        command: 'exceptions reconciled',
        store: 'watt.production',
        target: 'main',
        outcome,
        arguments: {
          account: 'main',
          before: '2020-10-29T00:00:00.000Z',
          resolution: 'settlement of October',
        },
      })),
    );
  });

  it('O-11 a payment begun at that very time stays; money that comes after all is still delivered', async () => {
    const atIt = await silent(3);
    const earlier = await silent(4);
    const result = await desk(exceptionsReconciled, {
      ...asked,
      options: { ...asked.options, before: day(3).toISOString() },
    });
    expect(result.lines).toEqual(['1 unresolved payment of main ended.']);
    expect(await open()).toEqual([atIt]);
    expect(await stage.say(`${earlier}-1`, 'paid')).toBe('paid');
    await stage.runEffects();
    expect(await stage.rows('select state from orders where billing_no = $1', [earlier])).toEqual([
      { state: 'delivered' },
    ]);
  });
});
