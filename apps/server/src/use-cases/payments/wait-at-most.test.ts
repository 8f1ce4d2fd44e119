import { expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { finishLateWork, waitAtMost } from './wait-at-most.ts';

const services = () => ({}) as Services;

it('P-13 work that is done in time is waited for, and its failure is the caller’s', async () => {
  const late: unknown[] = [];
  let isDone = false;
  const work = Promise.resolve().then(() => {
    isDone = true;
  });
  await waitAtMost(services(), 60_000, work, (error) => late.push(error));
  expect(isDone).toBe(true);
  const failing = Promise.reject(new Error('refused'));
  await expect(waitAtMost(services(), 60_000, failing, (error) => late.push(error))).rejects.toThrow(
    'refused',
  );
  expect(late).toEqual([]);
});

it('P-13 work that fails when nobody waits any more is reported, and ends no process', async () => {
  const shop = services();
  const late: string[] = [];
  const work = Promise.withResolvers<void>();
  await waitAtMost(shop, 1, work.promise, (error) => late.push(String(error)));
  work.reject(new Error('too late'));
  await finishLateWork(shop, 60_000);
  expect(late).toEqual(['Error: too late']);
});

it('P-13 a process that stops waits for late work of its own, but not for ever', async () => {
  const [shop, other] = [services(), services()];
  const work = Promise.withResolvers<void>();
  await waitAtMost(shop, 1, work.promise, () => undefined);
  await finishLateWork(shop, 1);
  await finishLateWork(other, 60_000);
  let isOver = false;
  const stopping = finishLateWork(shop, 60_000).then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  work.resolve();
  await stopping;
});
