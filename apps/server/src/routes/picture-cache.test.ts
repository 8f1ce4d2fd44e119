import { describe, expect, it, vi } from 'vitest';
import { createPngDrawer } from '../png/draw-png.ts';
import { createPictureCache } from './picture-cache.ts';

const svg = (text = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z" fill="#f00"/>${text}</svg>`;
const picture = (change: object = {}) => ({ svg: svg(), width: 8, language: 'en', ...change });

describe('R-08 a picture', () => {
  it('R-08 is drawn once for concurrent and later requests, in any language', async () => {
    const drawn: string[] = [];
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const pictures = createPictureCache(async ({ language }) => {
      drawn.push(language);
      await held;
      return new Uint8Array([1]);
    });
    const asked = [pictures(picture()), pictures(picture({ language: 'de' }))];
    finish();
    await Promise.all(asked);
    await pictures(picture({ language: 'fr' }));
    expect(drawn).toEqual(['en']);
    await pictures(picture({ width: 9 }));
    // Here the language decides how its letters look.
    for (const language of ['ja', 'zh-tw', 'ja']) await pictures(picture({ svg: svg('直'), language }));
    expect(drawn).toEqual(['en', 'en', 'ja', 'zh-tw']);
  });

  it('R-08 that cannot be drawn fails its request, and is retried for the next', async () => {
    let tries = 0;
    const pictures = createPictureCache(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return new Uint8Array([tries]);
    });
    await expect(pictures(picture())).rejects.toThrow('no');
    expect(await pictures(picture())).toEqual(new Uint8Array([2]));
  });

  it('R-08 that is invalid does not affect others', async () => {
    const draw = createPngDrawer();
    const [bad, good] = await Promise.allSettled([draw(picture({ svg: '<svg' })), draw(picture())]);
    expect(bad).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('cannot be drawn') },
    });
    if (good.status !== 'fulfilled') throw good.reason;
    const bytes = Buffer.from(good.value);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([8, 4]);
  });

  it('R-08 is drawn by a thread that ends when idle, and never in the middle of a picture', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const draw = createPngDrawer();
      await draw(picture());
      vi.advanceTimersByTime(15_000);
      const next = draw(picture());
      vi.advanceTimersByTime(19_000);
      expect(Buffer.from(await next).readUInt32BE(16)).toBe(8);
      vi.advanceTimersByTime(3_600_000);
      expect(Buffer.from(await draw(picture())).readUInt32BE(16)).toBe(8);
    } finally {
      vi.useRealTimers();
    }
  });

  it('R-08 depends on its text: another text, another picture', async () => {
    const draw = createPngDrawer();
    const worded = (text: string) =>
      draw(picture({ width: 80, svg: svg(`<text x="0" y="3" font-size="3">${text}</text>`) }));
    const [none, latin, thai] = await Promise.all([worded(''), worded('ab'), worded('ไท')]);
    expect(Buffer.compare(none, latin)).not.toBe(0);
    expect(Buffer.compare(latin, thai)).not.toBe(0);
    expect(Buffer.compare(none, thai)).not.toBe(0);
  });
});
