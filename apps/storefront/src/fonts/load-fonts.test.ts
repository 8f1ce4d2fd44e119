import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFonts } from './load-fonts.ts';

const latin = { href: '/latin.css', ownedAs: ['Roboto'] };
const texts = {
  en: [latin],
  ja: [latin, { href: '/japanese.css', ownedAs: ['Noto Sans CJK JP'] }],
  ar: [latin, { href: '/arabic.css', ownedAs: [] }],
};

interface Circumstances {
  language?: string;
  connection?: object;
  /** Fonts that the device has. */
  owned?: readonly string[];
  withoutFontFace?: boolean;
  /** Without paint timing: Safari before 14.1. */
  tellsNoPaints?: boolean;
}

/** The part of a browser that font loading uses; the test triggers its events. */
function openPage({
  language = 'en',
  connection,
  owned = [],
  withoutFontFace,
  tellsNoPaints,
}: Circumstances = {}) {
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const listeners: Record<string, () => void> = {};
  const observers: { changed?: (attribute: string) => void; painted?: () => void } = {};
  const page = { paints: [] as string[] };
  let watches = 0;
  const root = { lang: language, dir: 'ltr' };
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('document', {
    documentElement: root,
    readyState: 'interactive',
    createElement: () => ({}),
    head: { appendChild: (link: { rel: string; href: string }) => asked.push(`${link.rel} ${link.href}`) },
  });
  class FontFace {
    source: string;
    constructor(_family: string, source: string) {
      this.source = source;
    }
    load() {
      return owned.some((name) => this.source.includes(`local("${name}")`))
        ? Promise.resolve()
        : Promise.reject();
    }
  }
  class PerformanceObserver {
    static supportedEntryTypes = tellsNoPaints ? [] : ['paint'];
    private readonly told: () => void;
    constructor(told: () => void) {
      this.told = told;
    }
    observe({ entryTypes }: { entryTypes: readonly string[] }) {
      if (entryTypes.includes('paint')) observers.painted = this.told;
    }
    disconnect() {
      delete observers.painted;
    }
  }
  class MutationObserver {
    private readonly told: () => void;
    constructor(told: () => void) {
      this.told = told;
    }
    /** Reports only the attributes that it was asked to observe. */
    observe(watched: object, { attributes, attributeFilter }: MutationObserverInit) {
      watches += 1;
      observers.changed = (name) => {
        if (watched === root && attributes && (attributeFilter?.includes(name) ?? true)) this.told();
      };
    }
  }
  vi.stubGlobal('window', { ...(!withoutFontFace && { FontFace }), PerformanceObserver });
  vi.stubGlobal('FontFace', FontFace);
  vi.stubGlobal('PerformanceObserver', PerformanceObserver);
  vi.stubGlobal('MutationObserver', MutationObserver);
  const { performance } = globalThis;
  vi.stubGlobal('performance', {
    // A server that another file has left open in this process still looks at the time.
    now: () => performance.now(),
    getEntriesByName: (name: string) => page.paints.filter((one) => one === name),
  });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => {
    listeners[name] = heard;
  });
  loadFonts(texts, '/title.css');
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    asked,
    async loads() {
      listeners.load?.();
      await settle();
    },
    async showsFrame() {
      for (const frame of frames.splice(0)) frame();
      await settle();
    },
    async paints() {
      page.paints.push('first-contentful-paint');
      observers.painted?.();
      await settle();
    },
    async waits(ms: number) {
      vi.advanceTimersByTime(ms);
      await settle();
    },
    /** How often the page's language is watched. */
    watched: () => watches,
    async turnsTo(other: string) {
      root.lang = other;
      observers.changed?.('lang');
      await settle();
    },
    async isDrawn() {
      await this.loads();
      await this.showsFrame();
      await this.showsFrame();
      await this.paints();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('L-05 when fonts are loaded', () => {
  it('L-05 not before the page is loaded and painted', async () => {
    const page = openPage();
    for (const happens of ['loads', 'showsFrame', 'showsFrame'] as const) {
      expect(page.asked).toEqual([]);
      await page[happens]();
    }
    expect(page.asked).toEqual([]);
    await page.paints();
    expect(page.asked).toEqual(['stylesheet /title.css', 'stylesheet /latin.css']);
  });

  it('L-05 if the browser never reports the paint (Firefox after a reload), three seconds later', async () => {
    const page = openPage();
    for (const happens of ['loads', 'showsFrame', 'showsFrame'] as const) await page[happens]();
    await page.waits(2999);
    expect(page.asked).toEqual([]);
    await page.waits(1);
    expect(page.asked).toEqual(['stylesheet /title.css', 'stylesheet /latin.css']);
    await page.paints();
    await page.turnsTo('ja');
    expect(page.asked).toEqual(
      ['/title.css', '/latin.css', '/japanese.css'].map((href) => `stylesheet ${href}`),
    );
    expect(page.watched()).toBe(1);
  });

  it('L-05 once, however long the page stays open', async () => {
    const page = openPage();
    await page.isDrawn();
    await page.waits(60_000);
    expect(page.watched()).toBe(1);
  });

  it('L-05 without paint timing, after two frames', async () => {
    const page = openPage({ tellsNoPaints: true });
    for (const happens of ['loads', 'showsFrame', 'showsFrame'] as const) {
      expect(page.asked).toEqual([]);
      await page[happens]();
    }
    expect(page.asked).toEqual(['stylesheet /title.css', 'stylesheet /latin.css']);
  });

  it.each([
    [{ saveData: true, effectiveType: '4g' }, false],
    [{ saveData: false, effectiveType: '3g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
    [{ saveData: false, effectiveType: '4g' }, true],
    [undefined, true],
  ])(
    'L-05 with data saver or a slow network the device’s fonts stay: %j loads %s',
    async (connection, loads) => {
      const page = openPage({ ...(connection && { connection }) });
      await page.isDrawn();
      expect(page.asked.length > 0).toBe(loads);
    },
  );

  it.each<[string, string[], string[]]>([
    ['ja', [], ['/title.css', '/latin.css', '/japanese.css']],
    ['ja', ['Roboto'], ['/title.css', '/japanese.css']],
    ['ja', ['Roboto', 'Noto Sans CJK JP'], ['/title.css']],
    ['ar', ['Roboto'], ['/title.css', '/arabic.css']],
  ])('L-05 a page in %s on a device that has %j loads %j', async (language, owned, loaded) => {
    const page = openPage({ language, owned });
    await page.isDrawn();
    expect(page.asked).toEqual(loaded.map((href) => `stylesheet ${href}`));
  });

  it('L-05 another language brings its own fonts, each once', async () => {
    const page = openPage();
    await page.isDrawn();
    await page.turnsTo('ja');
    await page.turnsTo('en');
    await page.turnsTo('ja');
    expect(page.asked).toEqual(
      ['/title.css', '/latin.css', '/japanese.css'].map((href) => `stylesheet ${href}`),
    );
  });

  it('L-05 a browser without FontFace keeps its own fonts', async () => {
    const page = openPage({ withoutFontFace: true });
    await page.isDrawn();
    expect(page.asked).toEqual([]);
  });
});

describe('L-05 what a network allows', () => {
  it.each([
    ['slow-2g', false],
    ['2g', false],
    ['3g', false],
    ['4g', true],
    // A name that does not exist yet.
    ['3g-plus', true],
    [undefined, true],
  ])('L-05 on %s the fonts are loaded: %s', async (effectiveType, loaded) => {
    const page = openPage({ connection: { effectiveType } });
    await page.isDrawn();
    expect(page.asked.length > 0).toBe(loaded);
  });

  it('L-05 a page that is loaded already waits for no event', async () => {
    const page = openPage();
    Object.assign(document, { readyState: 'complete' });
    loadFonts(texts, '');
    await page.showsFrame();
    await page.showsFrame();
    await page.paints();
    expect(page.asked).toEqual(['stylesheet /latin.css']);
  });
});
