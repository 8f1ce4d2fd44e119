import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../testing/stage.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { mayAskForStranger } from './may-ask-for-stranger.ts';

/*
 * Unverified messages that name certificates to be fetched. The bugs that this looks for: an attacker uses each process
 * in turn to exceed the limit, or uses up another account's limit.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('P-13 unverified messages cause a limited number of provider calls per account, across all processes', async () => {
  const { most } = visitorLimits.askingForStranger;
  const processes = [{ ...stage.services }, { ...stage.services }];
  const askOf = (account: string, at: number) => mayAskForStranger(processes[at % 2]!, account);
  const told: boolean[] = [];
  for (let i = 0; i < most + 2; i++) told.push(await askOf('main', i));
  expect(told).toEqual([...Array(most).fill(true), false, false]);
  expect(await askOf('second', 0)).toBe(true);
});
