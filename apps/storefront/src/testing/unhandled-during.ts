/** The errors that nothing catches while this runs, such as those of promises that nobody awaits: the page reports each. */
export async function unhandledDuring(run: () => unknown): Promise<unknown[]> {
  const errors: unknown[] = [];
  const listen = (error: unknown) => void errors.push(error);
  process.on('unhandledRejection', listen);
  try {
    await run();
    await new Promise((resolve) => setTimeout(resolve));
    return errors;
  } finally {
    process.off('unhandledRejection', listen);
  }
}
