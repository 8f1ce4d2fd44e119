import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type PayerPage, runPaymentPage } from './run-payment-page.ts';

/* What the payer sees while the provider's form loads, does not load, or fails. */

interface Element {
  parentElement?: { background: string };
  textContent: string;
  hidden: boolean;
  style: { minHeight?: string };
  press?: () => void;
  addEventListener(kind: string, run: () => void): void;
}
interface Script {
  src: string;
  onload(): void;
  onerror(): void;
}

const texts = {
  unreachable: 'cannot be reached',
  failed: 'came to nothing',
  declined: 'was declined',
  cancelled: 'was left',
};
let elements: Record<'payment' | 'said' | 'wait' | 'retry' | 'form', Element>;
let scripts: Script[];
const moves: string[] = [];
const flush = () => vi.advanceTimersByTimeAsync(0);
const seen = () => [elements.said.textContent, elements.retry.hidden ? '' : 'retry'];

beforeEach(() => {
  const element = (textContent: string, hidden = false): Element => ({
    textContent,
    hidden,
    style: {},
    addEventListener(kind, run) {
      if (kind === 'click') this.press = run;
    },
  });
  const payment = { language: 'ja', fields: { a: '1' }, returnUrl: 'https://shop.example/return/x/1', texts };
  elements = {
    payment: element(JSON.stringify(payment)),
    said: element('opening'),
    wait: element(''),
    retry: element('Try again', true),
    form: element(''),
  };
  elements.form.parentElement = { background: 'rgb(255, 255, 255)' };
  scripts = [];
  moves.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('getComputedStyle', ({ background }: { background?: string }) => ({
    backgroundColor: background ?? 'rgba(0, 0, 0, 0)',
  }));
  vi.stubGlobal('location', {
    reload: () => moves.push('reload'),
    replace: (to: string) => moves.push(to),
  });
  vi.stubGlobal('document', {
    getElementById: (id: keyof typeof elements) => elements[id],
    createElement: (kind: string) => (kind === 'script' ? {} : undefined),
    head: { appendChild: (script: Script) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a page whose script does nothing by itself. */
async function started(): Promise<PayerPage> {
  return new Promise((resolve) => {
    runPaymentPage((page) => resolve(page));
  });
}

it('O-08 the provider’s script gets its fields, the language, the way back and a place for its form', async () => {
  const page = await started();
  expect(page).toMatchObject({
    fields: { a: '1' },
    language: 'ja',
    returnUrl: 'https://shop.example/return/x/1',
    form: elements.form,
  });
  page.leave();
  expect(moves).toEqual(['https://shop.example/return/x/1']);
});

it.each([
  ['rgb(16, 14, 40)', true],
  ['rgb(200, 20, 20)', true],
  ['rgb(20, 20, 200)', true],
  ['rgb(20, 210, 20)', false],
  ['rgb(128, 128, 128)', false],
  ['rgb(127, 127, 127)', true],
  // Exactly in the middle.
  ['rgb(4, 194, 109)', false],
  ['', false],
])(
  'O-08 on a ground of the colour %s the provider’s form is told that it is dark: %s',
  async (color, dark) => {
    elements.form.parentElement = { background: color };
    expect((await started()).isDark).toBe(dark);
  },
);

it('O-08 the page says that it is opening until the form is there, and then nothing', async () => {
  const page = await started();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(seen()).toEqual(['opening', '']);
  page.ready();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen()).toEqual(['', '']);
});

it('O-08 a form that has not loaded after 15 seconds shows an error, and a late one still works', async () => {
  const page = await started();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(seen()).toEqual(['cannot be reached', 'retry']);
  elements.retry.press?.();
  expect(moves).toEqual(['reload']);
  page.ready();
  expect(seen()).toEqual(['', '']);
});

it('O-08 the way to try again stands below the sentence: room is kept for the form until then, and when it comes', async () => {
  const page = await started();
  expect(elements.form.style.minHeight).toBeUndefined();
  page.say('unreachable');
  expect(elements.form.style.minHeight).toBe('0');
  page.ready();
  expect(elements.form.style.minHeight).toBe('');
});

it.each(['failed', 'declined', 'cancelled'] as const)(
  'O-08 an attempt that %s keeps its message, with a retry',
  async (what) => {
    const page = await started();
    page.say(what);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen()).toEqual([texts[what], 'retry']);
  },
);

it.each(['declined', 'cancelled'] as const)(
  'O-08 an attempt that %s in a form that stays open needs no other button to try again',
  async (what) => {
    const page = await started();
    page.ready();
    page.say(what, true);
    expect([seen(), elements.form.style.minHeight]).toEqual([[texts[what], ''], '']);
  },
);

it.each<[string, (page: PayerPage) => void]>([
  ['the form is there', (page) => page.ready()],
  ['it cannot be reached', (page) => page.say('unreachable')],
])('O-08 the page moves while it is opening, until %s', async (_title, happen) => {
  const page = await started();
  expect(elements.wait.hidden).toBe(false);
  happen(page);
  expect(elements.wait.hidden).toBe(true);
});

it.each([
  ['cannot be loaded', () => scripts[0]?.onerror()],
  ['is loaded and breaks', () => scripts[0]?.onload()],
])('O-08 a script that %s shows an error at once', async (_title, happen) => {
  runPaymentPage(async (page) => {
    await page.load('https://static.example/sdk.js');
    throw new Error('the script is another one');
  });
  await flush();
  expect([seen(), scripts.map(({ src }) => src)]).toEqual([
    ['opening', ''],
    ['https://static.example/sdk.js'],
  ]);
  happen();
  await flush();
  expect(seen()).toEqual(['cannot be reached', 'retry']);
});

it('O-08 where the browser asks for trusted types, the script’s address is one', async () => {
  const createPolicy = (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `${name}: ${createScriptURL(url)}`,
  });
  vi.stubGlobal('window', { trustedTypes: { createPolicy } });
  void (await started()).load('https://static.example/sdk.js');
  expect(scripts.map(({ src }) => src)).toEqual(['payment-page: https://static.example/sdk.js']);
});
