import fc from 'fast-check';
import { expect, it } from 'vitest';
import { laneWidth, openLanes } from './lanes.ts';

/** A step: work starts in a lane, or the oldest work of a lane ends. */
const steps = fc.array(
  fc.record({ lane: fc.constantFrom('game:one', 'game:two', 'account:one'), ends: fc.boolean() }),
  { maxLength: 80, size: 'max' },
);

it('O-11 a lane has a limit, signals when a full one has room again, and is dropped when idle', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      let roomTold = 0;
      const lanes = openLanes(() => roomTold++);
      const works = new Map<string, { end: () => void; ended: Promise<void> }[]>();
      let roomExpected = 0;
      for (const { lane, ends } of script) {
        const inLane = works.get(lane) ?? [];
        works.set(lane, inLane);
        if (ends) {
          const work = inLane.shift();
          if (work && inLane.length === laneWidth - 1) roomExpected++;
          work?.end();
          await work?.ended;
        } else if (lanes.hasRoom(lane)) {
          const { promise, resolve } = Promise.withResolvers<void>();
          inLane.push({ end: resolve, ended: lanes.occupy(lane, promise) });
        }
        for (const [name, running] of works) expect(lanes.hasRoom(name)).toBe(running.length < laneWidth);
        const inUse = [...works].filter(([, running]) => running.length > 0);
        expect(new Map(lanes.running())).toEqual(new Map(inUse.map(([name, { length }]) => [name, length])));
        expect(roomTold).toBe(roomExpected);
      }
    }),
  );
});
