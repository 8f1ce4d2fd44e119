import { describe, expect, it, vi } from 'vitest';
import { loadModule, loadUntilItComes } from './load-module.ts';

/** A module that the test can import by URL, and a browser's error for a failed import. */
const address = (text: string) => `data:text/javascript,export const said = ${JSON.stringify(text)};//`;
const chromium = (url: string) =>
  new TypeError(`Failed to fetch dynamically imported module: ${url} and more`);

describe('W-01 a part of the shop that failed to load', () => {
  it('W-01 is retried at the same URL if the error names none', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('Importing a module script failed.'));
    load.mockResolvedValueOnce({ said: 'by itself' });
    await expect(loadModule(load)).rejects.toThrow('failed');
    expect(await loadModule(load)).toEqual({ said: 'by itself' });
  });

  it('W-01 is retried at another URL if the error names it: Chromium caches failed imports', async () => {
    const load = vi.fn().mockRejectedValue(chromium('https://shop.example/assets/later-A.js'));
    await expect(loadModule(load)).rejects.toThrow('later-A.js');
    // Node has no such file, and its error names the requested path.
    await expect(loadModule(load)).rejects.toThrow(/assets\/later-A\.js/);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('W-01 does not affect the URL of another part', async () => {
    await expect(loadModule(() => Promise.reject(chromium('https://shop.example/a.js')))).rejects.toThrow();
    expect(await loadModule(() => import(address('other')))).toMatchObject({ said: 'other' });
  });

  it('W-01 T-01 is retried until it loads, with pauses, where no player can ask for it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const events: string[] = [];
    let tries = 0;
    const load = async () => {
      events.push('load');
      tries += 1;
      if (tries < 4) throw new Error('gone');
      return { tries };
    };
    const pause = async () => void events.push('pause');
    expect(await loadUntilItComes(load, pause)).toEqual({ tries: 4 });
    expect(events.join(' ')).toBe('load pause load pause load pause load');
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });
});
