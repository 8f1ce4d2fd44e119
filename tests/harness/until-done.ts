import { waitFor } from './wait-for.ts';
import type { World } from './world.ts';

/** Waits until the workers have carried out all effects, except those that watch open payments. */
export function untilDone(world: World, { timeoutMs = 60_000 } = {}): Promise<true> {
  return waitFor(
    'the work to be done',
    async () => {
      const left = await world.sql<{ work: string }>(
        `select concat_ws(' ', kind, key, 'after', tries, 'tries:', last_error) as work from effect
       where state = 'ready' and kind not in ('watch-payment', 'expire-order') limit 3`,
      );
      if (left.length > 0) throw new Error(left.map(({ work }) => work).join());
      return true as const;
    },
    { timeoutMs },
  );
}
