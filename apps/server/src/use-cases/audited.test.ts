import { beforeAll, expect, it } from 'vitest';
import type { AuditIntent } from '../repositories/audit.ts';
import { insertPause } from '../repositories/method-pauses.ts';
import { setUpStage } from '../testing/stage.ts';
import { redeliverReward } from './activities/redeliver-reward.ts';
import { endReview } from './deliveries/end-review.ts';
import { redeliverOrder } from './deliveries/redeliver-order.ts';
import { pauseMethods, resumeMethods } from './methods/pause-methods.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { resumeWork } from './resume-work.ts';

/*
 * An operator's action and its audit row are atomic. The bug that this looks for: a row that is written after its
 * transaction, and lost if the process dies in between.
 */

const stage = setUpStage();
beforeAll(async () => {
  await stage.database.script(`
    create table audit_is_away (since timestamptz);
    create function refuse_audit() returns trigger language plpgsql as $$
    begin
      if exists (select from audit_is_away) then raise exception 'no audit'; end if;
      return new;
    end $$;
    create trigger refuse_audit before insert on audit for each row execute function refuse_audit();`);
});

const by = 'operator:sample';
const store = 'watt.production';
const intent = (command: string, target: string): AuditIntent => ({
  operator: 'sample',
  command,
  arguments: {},
  store,
  target,
});

let players = 0;
async function bought(): Promise<string> {
  players += 1;
  const answer = await stage.pay({ role_id: `audited-${players}` });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  await stage.say(`${answer.content.billing_no}-1`, 'paid');
  await stage.runEffects();
  return answer.content.billing_no;
}

const deeds: Record<string, { begin(): Promise<string>; act(target: string): Promise<{ kind: string }> }> = {
  'orders refund': {
    begin: bought,
    act: (target) =>
      refundOrder(
        stage.services,
        store,
        target,
        { reason: 'asked', requestedBy: by },
        intent('orders refund', target),
      ),
  },
  'orders redeliver': {
    async begin() {
      const billingNo = await bought();
      await stage.rows(`update orders set state = 'review' where billing_no = $1`, [billingNo]);
      await stage.rows(`update delivery set state = 'refused' where billing_no = $1`, [billingNo]);
      return billingNo;
    },
    act: (target) => redeliverOrder(stage.services, store, target, by, intent('orders redeliver', target)),
  },
  'orders close': {
    async begin() {
      const billingNo = await bought();
      await stage.rows(`update orders set state = 'review' where billing_no = $1`, [billingNo]);
      return billingNo;
    },
    act: (billingNo) =>
      endReview(
        stage.services,
        { store, billingNo },
        { how: 'delivered', reason: 'by hand', by },
        intent('orders close', billingNo),
      ),
  },
  'rewards redeliver': {
    async begin() {
      players += 1;
      const claim = `RW${players}`;
      await stage.rows(
        `insert into delivery (store, delivery_id, source_kind, source_id, gp_id, client_id, suid, server_id, role_id, items, state)
         values ($1, 'D-' || $2, 'reward', $2, 'gp1', 'client-web', 'sample-1', 's1', 'r1', '[]', 'refused')`,
        [store, claim],
      );
      return claim;
    },
    act: (target) => redeliverReward(stage.services, store, target, by, intent('rewards redeliver', target)),
  },
  'work resume': {
    async begin() {
      players += 1;
      await stage.rows(
        `insert into effect (store, kind, key, payload, lane, state, last_error)
         values ($1, 'refund', $2, '{}', 'account:main', 'parked', 'a bug')`,
        [store, `R${players}`],
      );
      return `refund:R${players}`;
    },
    act: (key) => resumeWork(stage.services, { store, key }, by, intent('work resume', key)),
  },
  'methods pause': {
    async begin() {
      players += 1;
      return `account-${players}`;
    },
    act: (account) => pauseMethods(stage.services, { account }, 'down', intent('methods pause', account)),
  },
  'methods resume': {
    async begin() {
      players += 1;
      const account = `account-${players}`;
      await insertPause(stage.database, { account }, { reason: 'down', by: 'sample' });
      return account;
    },
    act: (account) => resumeMethods(stage.services, { account }, intent('methods resume', account)),
  },
};
const standing = () =>
  stage.rows(
    `select (select jsonb_agg(jsonb_build_array(billing_no, state) order by billing_no) from orders) as orders,
       (select jsonb_agg(jsonb_build_array(delivery_id, state) order by delivery_id) from delivery) as deliveries,
       (select count(*)::int from refund) as refunds, (select count(*)::int from history) as history,
       (select count(*)::int from effect where state = 'ready') as work, (select count(*)::int from audit) as audit,
       (select count(*)::int from method_pause) as pauses`,
  );

it.each(Object.keys(deeds))('%s is done with its audit row, or not at all', async (command) => {
  const { begin, act } = deeds[command] as (typeof deeds)[string];
  const target = await begin();
  const before = await standing();
  await stage.database.script('insert into audit_is_away values (now())');
  await expect(act(target)).rejects.toThrow('no audit');
  expect(await standing()).toEqual(before);
  await stage.database.script('truncate audit_is_away');
  const { kind } = await act(target);
  expect(kind).not.toBe('refused');
  // A second time there is nothing to do, or goods on their way are hastened; this outcome is recorded as well.
  const again = await act(target);
  const rows = await stage.rows(
    'select command, operator, outcome from audit where target = $1 order by id',
    [target],
  );
  const common = { command, operator: 'sample' };
  expect(rows).toEqual([
    { ...common, outcome: kind },
    { ...common, outcome: again.kind },
  ]);
  expect(again.kind).toBe(command.endsWith('redeliver') ? 'sent' : 'refused');
});

it('O-13 work is resumed by its full key, and only its own exception ends', async () => {
  const keys = ['N:1', 'N:1:2', 'N'];
  for (const key of keys) {
    await stage.rows(
      `insert into effect (store, kind, key, payload, lane, state, last_error)
       values ($1, 'refund', $2, '{}', 'account:main', $3, 'a bug')`,
      [store, key, key === 'N' ? 'ready' : 'parked'],
    );
    await stage.rows(
      `insert into exception (store, kind, key, reason) values ($1, 'work-parked', 'refund:' || $2, 'a bug')`,
      [store, key],
    );
  }
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const services = { ...stage.services, wake };
  const stand = async () =>
    (
      await stage.rows<{ line: string }>(
        `select e.key || ' ' || e.state || ' ' || x.state || coalesce(' by ' || x.resolved_by, '') as line
         from effect e join exception x on x.store = e.store and x.kind = 'work-parked' and x.key = 'refund:' || e.key
         where e.key = any($1) order by array_position($1, e.key)`,
        [keys],
      )
    ).map(({ line }) => line);
  expect(await resumeWork(services, { store, key: 'refund:N:1:2' }, by)).toEqual({ kind: 'resumed' });
  expect(woken).toBe(1);
  expect(await stand()).toEqual(['N:1 parked open', `N:1:2 ready resolved by ${by}`, 'N ready open']);
  const refused = { kind: 'refused', reason: 'not-parked' };
  for (const key of ['refund:N', 'deliver:N:1', 'refund:N:1:2:3', 'refund'])
    expect(await resumeWork(services, { store, key }, by)).toEqual(refused);
  expect(await stand()).toEqual(['N:1 parked open', `N:1:2 ready resolved by ${by}`, 'N ready open']);
});
