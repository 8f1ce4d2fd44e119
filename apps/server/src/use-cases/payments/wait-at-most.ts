/**
 * Waits for work, but no longer than this many milliseconds: then it goes on by itself, and `onLateError` gets what it
 * throws. Throws what the work throws in time.
 */
export async function waitAtMost(
  ms: number,
  work: Promise<unknown>,
  onLateError: (error: unknown) => void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  const first = await Promise.race([work, late]).finally(() => clearTimeout(timer));
  if (first === 'late') work.catch(onLateError);
}
