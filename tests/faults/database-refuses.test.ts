import { runEffect } from '@gemporium/server/jobs/run-effect.ts';
import { type Database, type Queryable, statement } from '@gemporium/server/repositories/database.ts';
import { isDatabaseDown } from '@gemporium/server/repositories/database-failure.ts';
import { claimEffect, type Effect } from '@gemporium/server/repositories/effects.ts';
import type { Statement } from '@gemporium/server/repositories/statement.ts';
import type { Services } from '@gemporium/server/services.ts';
import { payFields, setUpStage } from '@gemporium/server/testing/stage.ts';
import { deliveryIdOf } from '@gemporium/server/use-cases/orders/move-order.ts';
import { applyPaymentUpdate } from '@gemporium/server/use-cases/payments/apply-payment-update.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * PostgreSQL refuses a statement in the middle of a transaction: a real error of each kind, raised by a trigger on the
 * tables that the step writes, a given number of times. A passing error is retried; a lasting one is reported as "try again",
 * and nothing is left half written.
 */

const stage = setUpStage();
beforeAll(async () => {
  await stage.database.script(`
    create sequence refusals;
    create table refusing (suid text not null, state text not null, up_to bigint);
    create function refuse() returns trigger language plpgsql as $$
    declare r refusing;
    begin
      select * into r from refusing where suid = new.suid;
      -- A sequence is not rolled back: it counts the tries.
      if found and (r.up_to is null or nextval('refusals') <= r.up_to) then
        raise exception 'refused by the test' using errcode = r.state;
      end if;
      return new;
    end $$;
    create function refuse_with(state text) returns int language plpgsql as $$
    begin
      raise exception 'refused by the test' using errcode = state;
    end $$;
    create trigger refuse before insert or update on orders for each row execute function refuse();`);
});

/** Writing this player's orders is refused with this SQLSTATE: once, or for ever. */
async function refuse(suid: string, state: string, times: 'once' | 'always'): Promise<void> {
  await stage.database.script(`
    select setval('refusals', 1, false); delete from refusing where suid = '${suid}';
    insert into refusing values ('${suid}', '${state}', ${times === 'once' ? 1 : 'null'})`);
}
const relent = (suid: string) => stage.database.script(`delete from refusing where suid = '${suid}'`);

let players = 0;
/** A new player's pay call, which can be sent again and again. */
function purchase() {
  players += 1;
  const suid = `refused-${players}`;
  const fields = payFields();
  return {
    suid,
    fields,
    send: () => pay(stage.contextOf({ suid }), '/api/pay/platform_pay', fields),
    orders: () => stage.rows<{ state: string }>('select state from orders where suid = $1', [suid]),
  };
}

const passing: [state: string, what: string][] = [
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
  ['57P01', 'the database was restarted'],
  ['08006', 'the connection failed'],
  ['25006', 'the connection leads to a standby'],
  ['55P03', 'a lock was not to be had'],
  ['57014', 'a statement took too long'],
  ['53300', 'the database takes no more connections'],
];
const lasting: [state: string, what: string][] = [
  ...passing,
  ['53100', 'the disk is full'],
  ['53200', 'memory is short'],
  ['58030', 'the disk cannot be read'],
];

describe('O-10 a database that refuses once', () => {
  it.each(passing)('%s (%s): the purchase goes through, once', async (state) => {
    const { suid, send, orders } = purchase();
    await refuse(suid, state, 'once');
    expect(await send()).toHaveProperty('content.url');
    expect(await orders()).toHaveLength(1);
  });

  it.each(passing)('%s (%s): the payment is settled, once', async (state) => {
    const { suid, send, orders } = purchase();
    const paid = (await send()) as { content: { billing_no: string } };
    await refuse(suid, state, 'once');
    expect(await stage.say(`${paid.content.billing_no}-1`, 'paid')).toBe('paid');
    expect(await orders()).toEqual([{ state: 'paid' }]);
  });
});

/** The database that refuses the n-th statement of transactions, once; and whether it came to that. */
function refusing(n: number, state: string): { services: Services; refused: () => boolean } {
  const { database } = stage;
  let count = 0;
  const at = (tx: Queryable): Queryable => {
    const or = <Result>(run: () => Promise<Result>): Promise<Result> => {
      count += 1;
      return count === n ? (tx.run(refusal, [state]) as Promise<never>) : run();
    };
    return {
      many: (s, values) => or(() => tx.many(s, values)),
      one: (s, values) => or(() => tx.one(s, values)),
      run: (s, values) => or(() => tx.run(s, values)),
      write: (s, values, rows) => or(() => tx.write(s, values, rows)),
      deferred<Row>(s: Statement, values: readonly unknown[], rows?: readonly string[]) {
        const answer = or(() => tx.deferred<Row>(s, values, rows).answer);
        // Nobody has to look at it: the commit fails where it does.
        answer.catch(() => {});
        return { answer };
      },
    };
  };
  const transaction = <Result>(work: (tx: Queryable) => Promise<Result>) =>
    database.transaction((tx) => work(at(tx)));
  return {
    services: { ...stage.services, database: { ...database, transaction } as Database },
    refused: () => count >= n,
  };
}
const refusal = statement('test_refusal', 'select refuse_with($1)');

describe('O-10 whichever statement of a transaction is refused, however many are on their way', () => {
  // A rejection that nobody awaits any more would end the process: vitest fails on it, too.
  it('pay, settle, deliver and refund end as ever', async () => {
    const counts: number[] = [];
    for (const [index, step] of (['pay', 'settle', 'deliver', 'refund', 'give back'] as const).entries()) {
      for (let n = 1; ; n += 1) {
        const { suid, fields } = purchase();
        const { services, refused } = refusing(n, '40P01');
        const by = (name: typeof step) => (name === step ? services : stage.services);
        const context = { ...stage.contextOf({ suid }), services: by('pay') };
        const { content } = (await pay(context, '/api/pay/platform_pay', fields)) as {
          content: { billing_no: string };
        };
        const reference = `${content.billing_no}-1`;
        const word = { reference, status: 'paid' as const, merchant: 'main-merchant', detail: '' };
        const amount = { amountMinor: 499, currency: 'USD' };
        if (index > 0) await applyPaymentUpdate(by('settle'), 'main', { ...word, amount }, 'test');
        if (index > 1) await run(by('deliver'), 'deliver', deliveryIdOf(content.billing_no));
        const why = { reason: 'a test', requestedBy: 'operator' };
        if (index > 2) await refundOrder(by('refund'), stage.store.id, content.billing_no, why);
        if (index > 3) await run(by('give back'), 'refund', `${reference}-R1`);
        const [order] = await stage.rows<{ state: string }>('select state from orders where suid = $1', [
          suid,
        ]);
        expect([step, n, order?.state]).toEqual([
          step,
          n,
          ['unpaid', 'paid', 'delivered', 'refunding', 'refunded'][index],
        ]);
        if (!refused()) {
          counts.push(n - 1);
          break;
        }
      }
    }
    expect(Math.min(...counts)).toBeGreaterThan(4);
  });
});

async function run(services: Services, kind: 'deliver' | 'refund', key: string): Promise<void> {
  const effect = await claimEffect(stage.database, { store: stage.store.id, kind, key }).answer;
  await runEffect(services, effect as Effect);
  expect(stage.surprises()).toEqual([]);
}

describe('O-10 a database that goes on refusing', () => {
  it.concurrent.each(lasting)(
    '%s (%s): the player is asked to try again, and nothing is half written',
    async (state) => {
      const { suid, send, orders } = purchase();
      await refuse(suid, state, 'always');
      const refused = await send().catch((error: unknown) => error);
      await relent(suid);
      expect(isDatabaseDown(refused)).toBe(true);
      expect(await orders()).toEqual([]);
      expect(await send()).toHaveProperty('content.url');
      expect(await orders()).toHaveLength(1);
    },
  );

  it('XX000 (a bug): is no outage and is not tried again', async () => {
    const { suid, send, orders } = purchase();
    await refuse(suid, 'XX000', 'once');
    const refused = await send().catch((error: unknown) => error);
    await relent(suid);
    expect(isDatabaseDown(refused)).toBe(false);
    expect(refused).toMatchObject({ code: 'XX000' });
    expect(await orders()).toEqual([]);
  });
});

it('I1-I9 the books agree afterwards', async () => {
  expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
});
