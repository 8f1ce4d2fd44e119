import { isDatabaseDown } from '@gemporium/server/repositories/database-failure.ts';
import { openStage, payFields, type Stage } from '@gemporium/server/testing/stage.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * PostgreSQL refuses a statement in the middle of a transaction: a real error of each kind, raised by a trigger on the
 * tables that the step writes, a given number of times. What passes is survived; what stays is told as "try again", and
 * nothing half written is left behind.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
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
    create trigger refuse before insert or update on orders for each row execute function refuse();`);
});
afterAll(() => stage.close());

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
