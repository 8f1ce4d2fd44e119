import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeliveryAnswer } from '@gemporium/game-link/types.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { localWake } from '@gemporium/server/jobs/wake.ts';
import { startWorker, type Worker } from '@gemporium/server/jobs/worker.ts';
import { hasten, openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/*
 * A provider or a game hangs: it accepts every request and answers none. This affects those who buy there and
 * nobody else, even with more jobs waiting for it than a worker runs at once.
 */

let stage: Stage;
let worker: Worker | undefined;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
  await stage.close();
});

const soon = { interval: 20 };
async function bought(count: number, name: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { content } = (await stage.pay({}, { suid: `${name}-${i}` })) as {
      content: { billing_no: string };
    };
    numbers.push(content.billing_no);
  }
  return numbers;
}
const paid = (no: string) => stage.say(`${no}-1`, 'paid', { providerReference: `P-${no}` });
const state = async (no: string) =>
  (await stage.rows<{ state: string }>('select state from orders where billing_no = $1', [no]))[0]?.state;

describe('O-12 O-13 one that hangs keeps nobody else waiting', () => {
  it('a provider that answers no question: goods that are paid go out at once', async () => {
    let asked = 0;
    stage.provider.script.query = () => {
      asked += 1;
      return new Promise(() => {}) as unknown as QueryOutcome;
    };
    const waiting = await bought(40, 'waits');
    await hasten(stage.database, 'watch-payment');
    worker = startWorker(stage.services, localWake(), { pollMs: 20 });
    await expect.poll(() => asked, soon).toBeGreaterThan(0);
    const [other = ''] = await bought(1, 'pays');
    await paid(other);
    await expect.poll(() => state(other), soon).toBe('delivered');
    // All that the worker does for the provider that hangs is less than half of what it can do.
    await expect.poll(() => asked, soon).toBe(8);
    expect(await Promise.all(waiting.map(state))).toEqual(waiting.map(() => 'unpaid'));
  });

  it('a game that answers no delivery, with forty that wait for it: payments are looked after and money goes back', async () => {
    const silent = new Promise<DeliveryAnswer>(() => {});
    stage.game.script.deliver = (() => silent) as unknown as typeof stage.game.script.deliver;
    stage.provider.script.query = (reference) => ({
      kind: 'known',
      update: { reference, status: 'declined', merchant: 'main-merchant', detail: '' },
    });
    const stuck = await bought(40, 'stuck');
    for (const no of stuck) await paid(no);
    const [watched = ''] = await bought(1, 'watched');
    await hasten(stage.database, 'watch-payment');
    worker = startWorker(stage.services, localWake(), { pollMs: 20 });
    await expect.poll(() => state(watched), soon).toBe('failed');
    expect(await Promise.all(stuck.map(state))).toEqual(stuck.map(() => 'paid'));
  });
});

it('O-12 a provider that hangs keeps its own connections busy, and another is asked at once', async () => {
  const held: unknown[] = [];
  const hangs = createServer((request) => void held.push(request)).listen(0, '127.0.0.1');
  const answers = createServer((_request, response) => void response.end('well')).listen(0, '127.0.0.1');
  await Promise.all([once(hangs, 'listening'), once(answers, 'listening')]);
  const at = (server: typeof hangs) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const http = createHttp({ timeoutMs: 60_000 });
  const lost = Array.from({ length: 300 }, () => http.send({ method: 'GET', url: at(hangs) }));
  await expect.poll(() => held.length, soon).toBe(64);
  expect(await http.send({ method: 'GET', url: at(answers) })).toMatchObject({
    kind: 'answer',
    body: 'well',
  });
  hangs.closeAllConnections();
  hangs.close();
  answers.close();
  http.close();
  expect((await Promise.all(lost)).filter(({ kind }) => kind === 'answer')).toEqual([]);
});
