import { afterAll, beforeAll } from 'vitest';

/**
 * Opens what the tests of this file, or of this `describe`, share, and closes it after them. Until they begin, what it
 * returns is empty: nothing can be read from it while the file is loaded.
 */
export function setUp<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close?.());
  return opened;
}
