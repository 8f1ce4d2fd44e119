import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../testing/stage.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { mayAskForStranger } from './may-ask-for-stranger.ts';

/*
 * A stranger who names certificates that have to be fetched. The bug that this looks for: he comes to each process in turn and
 * has as many fetched at each, or he uses up what another account's provider needs.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('P-13 a stranger has a provider asked only so often for one account, whichever process he comes to', async () => {
  const { most } = visitorLimits.askingForStranger;
  const processes = [{ ...stage.services }, { ...stage.services }];
  const askOf = (account: string, at: number) => mayAskForStranger(processes[at % 2]!, account);
  const told: boolean[] = [];
  for (let i = 0; i < most + 2; i++) told.push(await askOf('main', i));
  expect(told).toEqual([...Array(most).fill(true), false, false]);
  expect(await askOf('second', 0)).toBe(true);
});
