import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser with the given features. */
function browser({ register, trustedTypes }: { register?: unknown; trustedTypes?: unknown }) {
  vi.stubGlobal('navigator', register ? { serviceWorker: { register } } : {});
  vi.stubGlobal('window', trustedTypes ? { trustedTypes } : {});
}

const load = async () => (await import('./keep-way-back.ts')).keepWayBack;

describe('W-01 P-13 the service worker for the return from a provider', () => {
  it('W-01 is registered in the player’s language', async () => {
    const register = vi.fn(async () => undefined);
    browser({ register });
    await (await load())('zh-tw');
    expect(register.mock.calls).toEqual([['/return/worker.js?spec_lang=zh-tw']]);
  });

  it('W-01 with Trusted Types, is registered through one policy for the page, which allows no other URL', async () => {
    const register = vi.fn(async () => undefined);
    const createPolicy = vi.fn(
      (_name: string, { createScriptURL }: { createScriptURL: (asked: string) => string }) => ({
        createScriptURL: (asked: string) => ({ trusted: createScriptURL(asked) }),
      }),
    );
    browser({ register, trustedTypes: { createPolicy } });
    const keepWayBack = await load();
    await keepWayBack('en');
    await keepWayBack('en');
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['return-worker']);
    expect(register).toHaveBeenLastCalledWith({ trusted: '/return/worker.js?spec_lang=en' });
    const [, rules] = createPolicy.mock.calls[0]!;
    for (const asked of [
      '//evil.example/a.js',
      'https://evil.example/',
      '../../a.js',
      'data:,1',
      'en&x=/y',
      '#',
    ])
      expect(new URL(rules.createScriptURL(asked), 'https://shop.example')).toMatchObject({
        origin: 'https://shop.example',
        pathname: '/return/worker.js',
        hash: '',
        search: `?spec_lang=${encodeURIComponent(asked)}`,
      });
  });

  it('W-01 is left out if the browser has no service workers or refuses', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    browser({});
    await (await load())('en');
    browser({ register: async () => Promise.reject(new Error('SecurityError')) });
    await (await load())('en');
    expect(info).toHaveBeenCalledTimes(1);
    info.mockRestore();
  });
});
