import { beforeAll } from 'vitest';

/**
 * Opens what the tests of this file, or of this `describe`, share, and closes it after them. Until they begin, what it
 * returns is empty: nothing can be read from it while the file is loaded.
 */
export function setUp<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<unknown>,
): Opened {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
    return () => close(opened);
  });
  return opened;
}
