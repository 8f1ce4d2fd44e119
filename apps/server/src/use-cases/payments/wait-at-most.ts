import type { Services } from '../../services.ts';

const goingOn = new WeakMap<object, Set<Promise<void>>>();

/**
 * Waits for work, but no longer than this many milliseconds: then it goes on by itself, and `onLateError` gets what it
 * throws. Throws what the work throws in time.
 */
export async function waitAtMost(
  services: Services,
  ms: number,
  work: Promise<unknown>,
  onLateError: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (first === 'late') letGoOn(services, work, onLateError);
}

function letGoOn(services: Services, work: Promise<unknown>, onError: (error: unknown) => void): void {
  const all = goingOn.get(services) ?? new Set();
  goingOn.set(services, all);
  const one: Promise<void> = work.then(() => undefined, onError).finally(() => all.delete(one));
  all.add(one);
}

/** Waits for work that nobody waits for any more, such as an approval under way, until a stopping process must end. */
export async function finishLateWork(services: Services, graceMs: number): Promise<void> {
  const rest = Promise.all(goingOn.get(services) ?? []);
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, graceMs);
  });
  await Promise.race([rest, over]).finally(() => clearTimeout(timer));
}
