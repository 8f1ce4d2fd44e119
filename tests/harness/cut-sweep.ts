import { effectHandlers } from '@gemporium/server/jobs/effects/handlers.ts';
import { openDatabase } from '@gemporium/server/repositories/database.ts';
import { isDatabaseDown } from '@gemporium/server/repositories/database-failure.ts';
import type { Effect } from '@gemporium/server/repositories/effects.ts';
import type { Services } from '@gemporium/server/services.ts';
import { openStage, payFields, type Stage } from '@gemporium/server/testing/stage.ts';
import { applyPaymentUpdate } from '@gemporium/server/use-cases/payments/apply-payment-update.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { checkInvariants } from '../books/check-invariants.ts';
import { type CutProxy, openCutProxy } from './cut-proxy.ts';
import { seeded } from './seeded.ts';

/** Each cut has a new purchase; its steps run in this order, one of them through the proxy. */
const steps = ['pay', 'settle', 'deliver'] as const;
type Step = (typeof steps)[number];

/**
 * Repeats a purchase while the database connection is cut after byte k, for many k of each step and direction, and then
 * retries as clients, providers and workers do: the same idempotency key, the same notification, the same effect.
 * Wherever the cut was, COMMIT included, it ends with one order, one payment and one delivery. `every`: 1 cuts at each
 * byte.
 */
export async function sweepCuts(options: {
  every: number;
  seed: number;
  log: (line: string) => void;
}): Promise<string[]> {
  const random = seeded(options.seed);
  const stage = await openStage();
  const target = new URL(process.env.TEST_DATABASE_URL ?? '');
  const [{ name = '' } = {}] = await stage.rows<{ name: string }>('select current_database() as name');
  const proxy = await openCutProxy({ host: target.hostname, port: Number(target.port) });
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${proxy.port}`, pathname: `/${name}` }).href;
  const findings: string[] = [];
  try {
    for (const step of steps) {
      for (const direction of ['up', 'down'] as const) {
        const { bytes } = await cutIn(stage, step, url, proxy);
        const size = bytes[direction];
        let cuts = 0;
        for (let k = 1 + Math.floor(random() * options.every); k <= size; k += options.every) {
          proxy.cutAfter(direction, k);
          const { wasCut, wrong } = await cutIn(stage, step, url, proxy);
          if (wasCut) cuts += 1;
          // No autovacuum runs here: without statistics PostgreSQL would scan whole tables.
          if (cuts % 100 === 0) await stage.database.script('vacuum analyze');
          findings.push(...wrong.map((w) => `${step}, ${direction}, byte ${k} of ${size}: ${w}`));
        }
        options.log(`${step} ${direction}: ${cuts} cuts over ${size} bytes`);
        if (cuts === 0) findings.push(`${step} ${direction}: nothing was cut`);
      }
    }
    return [...findings, ...(await checkInvariants((text) => stage.rows(text), 3600))];
  } finally {
    await proxy.close();
    await stage.close();
  }
}

/** One purchase whose `step` runs through the proxy on a new connection; all later steps run undisturbed. */
async function cutIn(stage: Stage, step: Step, url: string, proxy: CutProxy) {
  const purchase = newPurchase(stage);
  for (const earlier of steps.slice(0, steps.indexOf(step))) await purchase[earlier](stage.services);
  const database = openDatabase({ url, maxConnections: 2, applicationName: 'shaken' });
  const failure = await purchase[step]({ ...stage.services, database }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const bytes = proxy.passed();
  const wasCut = proxy.heal();
  await database.end();
  const wrong: string[] = [];
  if (failure !== undefined && !isDatabaseDown(failure))
    wrong.push(`the player gets an internal error: ${failure}`);
  for (const again of steps) await purchase[again](stage.services);
  return { bytes, wasCut, wrong: [...wrong, ...(await purchase.differences())] };
}

let purchases = 0;

function newPurchase(stage: Stage) {
  purchases += 1;
  const suid = `cut-${purchases}`;
  const fields = payFields();
  const context = (services: Services) => ({ ...stage.contextOf({ suid }), services: { ...services, now } });
  // A repeated attempt waits for the first one's answer until its deadline: here it has passed.
  let looks = 0;
  const now = () => new Date(Date.now() + 10_000 * looks++);
  const rows = <Row>(text: string) => stage.rows<Row>(text, [suid]);
  const reference = async () => {
    const found = await rows<{ reference: string }>(
      `select p.reference from payment p join orders o using (store, billing_no) where o.suid = $1`,
    );
    return found[0]?.reference ?? '';
  };
  return {
    pay: (services: Services) => pay(context(services), '/api/pay/platform_pay', fields),
    async settle(services: Services) {
      const amount = { amountMinor: 499, currency: 'USD' };
      const said = { reference: await reference(), amount, merchant: 'main-merchant', detail: '' };
      await applyPaymentUpdate(services, 'main', { ...said, status: 'paid' }, 'test');
    },
    /** Like a worker that claims the effect again after its lease was lost with its connection. */
    async deliver(services: Services) {
      const [effect] = await rows<Effect>(
        `update effect e set lease = e.lease + 1, tries = e.tries + 1 from delivery d
         where d.suid = $1 and e.store = d.store and e.kind = 'deliver' and e.key = d.delivery_id and e.state = 'ready'
         returning e.*`,
      );
      if (effect) await effectHandlers.deliver(services, effect);
    },
    async differences(): Promise<string[]> {
      const orders = await rows<{ state: string }>('select state from orders where suid = $1');
      const payments = await rows<{ state: string; applied: boolean }>(
        `select p.state, p.applied from payment p join orders o using (store, billing_no) where o.suid = $1`,
      );
      const [delivery] = await rows<{ delivery_id: string }>(
        'select delivery_id from delivery where suid = $1',
      );
      const given = stage.game.delivered.get(delivery?.delivery_id ?? '') ?? 0;
      const ends = JSON.stringify({ orders, payments, given });
      const wanted = JSON.stringify({
        orders: [{ state: 'delivered' }],
        payments: [{ state: 'paid', applied: true }],
        given: 1,
      });
      return ends === wanted ? [] : [`it ends as ${ends}`];
    },
  };
}
