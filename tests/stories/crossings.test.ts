import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';
import { outsideCalls } from '../harness/crossings/calls.ts';
import { commands } from '../harness/crossings/commands.ts';
import { comeToRest, judge } from '../harness/crossings/judge.ts';
import { openPlace, type Place } from '../harness/crossings/place.ts';

/*
 * Every answer of a provider or a game is held back, before and after the other side has done its work, while every
 * command of an operator or a player, and every notification of the provider, is carried out in full, with its effects
 * in another process. Then the answer arrives, and all work is drained.
 */

let at: Place;
beforeAll(async () => {
  at = await openPlace();
});
afterAll(() => at.stage.close());

/** `npm test` runs a sample that depends on SEED, always the same without one; `npm run test:long` runs all (CROSSINGS=all). */
const parts = 12;
const seed = Number(process.env.SEED ?? 0);
const isPlayed = (index: number) => process.env.CROSSINGS === 'all' || index % parts === seed % parts;
const names = Object.keys(commands);

/** The sample: a different share of the calls for each command. */
const rowsOf = (name: string) =>
  table.filter(({ command }) => command === name).filter((_, index) => isPlayed(index + names.indexOf(name)));

const table = Object.entries(outsideCalls).flatMap(([call, { moods }]) =>
  moods.flatMap((how) =>
    [false, true].flatMap((doneBefore) => names.map((command) => ({ call, how, doneBefore, command }))),
  ),
);

describe.each(names)(`O-13 O-14 %s (seed ${seed})`, (name) => {
  it.each(rowsOf(name))(
    'O-13 O-14 while the answer to $call is on its way ($how; done before: $doneBefore): goods and money agree',
    async ({ call, how, doneBefore, command }) => {
      const { stage, outside } = at;
      const { is = call, prepare } = outsideCalls[call]!;
      outside.mood = '';
      outside.canBeAskedAboutRefunds(call === 'queryRefund');
      const { makes, scene: begun } = await prepare(at, how);
      outside.mood = how;
      const { reached, release } = outside.hold(is, doneBefore);
      const made = makes();
      const isHeld = await Promise.race([reached.then(() => true), made.then(() => false)]);
      expect(isHeld).toBe(true);
      const scene = await begun();
      await commands[command]!(at, scene);
      // Another process carries out the effects, as far as possible while the answer is missing.
      await stage.runEffects();
      release();
      await made;
      // From now on the outside world answers correctly.
      outside.mood = '';
      await comeToRest(at, scene);
      await judge(at, scene);
    },
  );
});

it('I1 to I9 the books agree afterwards', async () => {
  expect(await checkInvariants((text) => at.stage.rows(text), 3600)).toEqual([]);
});
