import { setTimeout as pause } from 'node:timers/promises';
import { providers } from '@gemporium/providers/index.ts';
import { waitFor } from '../wait-for.ts';
import type { World } from '../world.ts';

/**
 * Drains all work after the faults have stopped: waiting effects run now instead of when they are due, and unpaid
 * orders expire, as they would within the hour. Some are paid late. At the end nothing is left to do.
 */
export async function comeToRest(world: World): Promise<{ late: number; unresolvedRefunds: string[] }> {
  await untilQuiet(world, `kind not in ('watch-payment', 'expire-order')`);
  await untilQuiet(world, 'true');
  const late = await payLate(world);
  await untilQuiet(world, 'true');
  await letSilenceRunOut(world);
  await untilQuiet(world, 'true', isWithOperator);
  return { late, unresolvedRefunds: await unresolvedRefunds(world) };
}

/** Refunds that an operator has to look up at the provider, each with the provider and its last answer. */
async function unresolvedRefunds(world: World): Promise<string[]> {
  const rows = await world.sql<{ text: string }>(
    `select concat_ws(' ', p.provider, r.refund_reference, r.detail) as text
     from refund r join payment p using (store, reference) where r.state = 'unknown' order by 1`,
  );
  return rows.map(({ text }) => text);
}

/**
 * Weeks later: a provider that has not reported on a payment or a refund by then never will, and an operator looks it
 * up. Until then the charge whose answer from Welcome Payments was lost is unresolved, and so is a refund that was
 * refused when it was repeated: the first attempt may have succeeded.
 */
async function letSilenceRunOut(world: World): Promise<void> {
  await world.sql(`update payment set expires_at = now() - interval '60 days' where state = 'unresolved'`);
  await world.sql(
    `update refund set created_at = now() - interval '60 days', sent_at = now() - interval '60 days' where state = 'unknown'`,
  );
}

/**
 * A create call that was cut off before it was sent is given up after a day, at a provider that has no word for a payment it
 * does not know (Pagsmile); other payments minutes after their page has closed, and after every charge of the store's own.
 */
async function letTimeRunOut(world: World): Promise<void> {
  await world.sql(
    `update payment set expires_at = now() - case state when 'pending' then interval '10 minutes' else interval '2 days' end,
       charges_sent = '{}'
     where state in ('creating', 'unknown', 'pending')`,
  );
  await world.sql(`update orders set expires_at = now() - interval '10 minutes' where state = 'unpaid'`);
}

/** Providers where the store itself captures: a closed order is never paid late. */
const takenByUs = [
  ...Object.values(providers).flatMap(({ id, chargesOnReturn }) => (chargesOnReturn ? [id] : [])),
  'paypal',
];

/**
 * A third of the orders that closed unpaid after showing a payment page are paid late. They are delivered if coupon and
 * limit still allow it; otherwise the money is refunded.
 */
async function payLate(world: World): Promise<number> {
  const ended = await world.sql<{ provider: string; account: string; reference: string }>(
    `
    select p.provider, p.account, p.reference from payment p join orders o using (store, billing_no)
    where o.state in ('expired', 'failed') and p.url <> '' and p.provider <> all($1) order by p.reference`,
    [takenByUs],
  );
  let late = 0;
  for (const { provider, account, reference } of ended.filter((_, i) => i % 3 === 0))
    if (await control(world, 'pay', { provider, account, reference })) late += 1;
  return late;
}

/** Payments whose page has closed and whose provider is still being queried; refunds that were repeated for hours. */
const waitsForReport = `(kind = 'watch-payment'
  and exists (select from payment u where u.reference = e.key and u.state = 'unresolved')
  or kind = 'refund' and tries > 20
  and exists (select from refund r where r.refund_reference = e.key and r.state = 'unknown'))`;

const isWithOperator = `(kind = 'refund' and exists (select from exception x where x.store = e.store and x.key = e.key
  and x.kind = 'refund-unresolved' and x.state = 'open'))`;

async function untilQuiet(world: World, concerns: string, mayWait = waitsForReport): Promise<void> {
  await waitFor(
    'everything to come to rest',
    async () => {
      // Each time again: a pay call that its client has abandoned may write its order a moment later.
      if (concerns === 'true') await letTimeRunOut(world);
      // Effects in progress are due within a lease (30 s): only later ones are brought forward. One more query about a
      // payment does no harm.
      await world.sql(
        `update effect set run_at = now() where state = 'ready'
         and (run_at > now() + interval '31 seconds' or run_at > now() and kind in ('watch-payment', 'expire-order'))`,
      );
      await pause(1500);
      const left = await world.sql<{ kind: string; key: string; tries: number; last_error: string }>(
        `select kind, key, tries, last_error from effect e where state = 'ready' and not ${mayWait} and (${concerns}
         or kind = 'watch-payment' and exists (
           select from payment p join notification n using (account, reference)
           where p.reference = e.key and p.state in ('creating', 'unknown', 'pending') and n.judged_at is null)) limit 5`,
      );
      const unsent = await unsentNotifications(world);
      // Providers would wait for minutes before they retry a notification.
      for (const { id } of unsent) await control(world, 'notifications/send', { id });
      if (left.length > 0 || unsent.length > 0)
        throw new Error(JSON.stringify({ left, unsent: unsent.slice(0, 3) }));
      return true;
    },
    { timeoutMs: 150_000, everyMs: 200 },
  );
}

async function unsentNotifications(world: World): Promise<{ id: number }[]> {
  const response = await fetch(`${world.sandboxUrl}/books/notifications`);
  const { notifications } = (await response.json()) as { notifications: { id: number; state: string }[] };
  return notifications.filter((n) => n.state === 'queued');
}

async function control(world: World, action: string, body: object): Promise<boolean> {
  const response = await fetch(`${world.sandboxUrl}/control/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.ok;
}
