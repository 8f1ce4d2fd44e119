import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localWake } from '../../apps/server/src/jobs/wake.ts';
import { startWorker, type Worker } from '../../apps/server/src/jobs/worker.ts';
import { openStage, type Stage } from '../../apps/server/src/testing/stage.ts';
import { receiveNotification } from '../../apps/server/src/use-cases/payments/receive-notification.ts';
import { waitFor } from '../harness/wait-for.ts';

const payments = 200;
const copies = 15;
/** As many as a provider sends at once after an outage; Adyen waits ten seconds for an answer. */
const atOnce = 100;
const patienceMs = 2_000;

let stage: Stage;
let worker: Worker;
beforeAll(async () => {
  stage = await openStage({
    isAlone: true,
    provider: {
      readNotification: (_context, request) => ({
        kind: 'authentic',
        events: [
          {
            type: 'payment',
            dedupeKey: request.rawBody.toString(),
            reference: request.rawBody.toString(),
            status: 'paid',
            merchant: 'main-merchant',
            amount: { amountMinor: 499, currency: 'USD' },
            providerReference: `P-${request.rawBody}`,
            detail: '',
          },
        ],
        reply: { status: 200, contentType: 'text/plain', body: 'OK' },
      }),
    },
  });
  const signal = localWake();
  worker = startWorker(stage.services, signal, { pollMs: 100 });
  Object.assign(stage.services, { worker, wake: signal.wake });
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

/** Runs every task, with limited concurrency. */
async function crowd<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = [];
  const queue = [...tasks.entries()];
  const one = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) answers[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return answers;
}

describe('P-13 a provider that sends ten times the load of the busiest day', () => {
  it(`gets an answer each time, and ${payments} paid orders are delivered once each`, async () => {
    await crowd(Array.from({ length: payments }, (_, i) => () => stage.pay({}, { suid: `player-${i}` })));
    const references = (await stage.rows<{ reference: string }>('select reference from payment')).map(
      (row) => row.reference,
    );
    expect(references).toHaveLength(payments);

    const messages = Array.from({ length: copies }, () => references).flat();
    const answers = await crowd(
      messages.map((reference) => async () => {
        const before = performance.now();
        const received = await receiveNotification(stage.services, 'scripted', 'main', {
          method: 'POST',
          headers: {},
          query: {},
          remoteAddress: '127.0.0.1',
          rawBody: Buffer.from(reference),
        });
        return { received, ms: performance.now() - before };
      }),
    );
    expect(answers.map(({ received }) => received.kind)).toEqual(messages.map(() => 'kept'));
    const slowest = answers.map(({ ms }) => ms).sort((a, b) => b - a);
    expect(slowest[Math.floor(messages.length / 100)]).toBeLessThan(patienceMs);

    const count = async (text: string) => Number((await stage.rows<{ count: string }>(text))[0]?.count);
    await waitFor(
      'every order to be delivered',
      async () => (await count(`select count(*) from orders where state = 'delivered'`)) === payments,
      { timeoutMs: 60_000 },
    );
    await waitFor(
      'the backlog to be gone',
      async () =>
        (await count(`select count(*) from effect where kind = 'judge-notification' and state = 'ready'`)) ===
        0,
      { timeoutMs: 60_000 },
    );
    expect(await count('select count(*) from notification where judged_at is not null')).toBe(payments);
    expect(await count('select sum(copies) as count from notification')).toBe(payments * copies);
    expect(await count('select count(*) from exception')).toBe(0);
    expect(await count('select count(*) from delivery')).toBe(payments);
  });
});
