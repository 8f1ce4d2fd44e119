import type { PayerPage } from '@gemporium/provider-kit/page/run-payment-page.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountCardForm } from './mount-card-form.ts';

/* What the payer sees of Alipay's card form, and where the browser goes after each answer of its script. */

interface Element {
  kind?: string;
  id?: string;
  type?: string;
  className?: string;
  textContent?: string;
  disabled?: boolean;
  press?: () => void;
}

const moves: string[] = [];
const made: unknown[] = [];
let children: Element[];
let answer: () => Promise<unknown>;
let mounted: unknown;
let isDark: boolean;
const flush = () => new Promise((resolve) => setTimeout(resolve));

class AMSElement {
  constructor(options: object) {
    made.push(options);
  }
  async mount(options: object, selector: string) {
    made.push(options, selector, children.map(({ id }) => id).join(' '));
    return mounted;
  }
  submitPayment() {
    return answer();
  }
}

beforeEach(() => {
  moves.length = 0;
  made.length = 0;
  children = [];
  mounted = {};
  isDark = false;
  answer = async () => ({ status: 'SUCCESS' });
  vi.stubGlobal('window', { AMSElement });
  vi.stubGlobal('location', { assign: (to: string) => moves.push(to) });
  vi.stubGlobal('document', {
    createElement: (kind: string) => ({
      kind,
      style: {},
      addEventListener(this: Element, kind: string, run: () => void) {
        if (kind === 'click') this.press = run;
      },
    }),
    getElementById: (id: string) => (id === 'title' ? { textContent: 'Pay US$4.99' } : null),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fields = {
  script: 'https://js.example/a.js',
  environment: 'sandbox',
  locale: 'ja_JP',
  session: 'a&&b',
};

async function opened(): Promise<Element> {
  const form = {
    id: 'form',
    appendChild: (child: Element) => children.push(child),
  } as unknown as HTMLElement;
  const page: PayerPage<typeof fields> = {
    fields,
    language: 'ja',
    returnUrl: 'https://shop.example/return/x/1',
    form,
    isDark,
    load: async (address) => void moves.push(`load ${address}`),
    ready: () => void moves.push('ready'),
    leave: () => void moves.push('leave'),
    say: (what) => void moves.push(`say ${what}${form.hidden ? '' : ' beside the form'}`),
  };
  await mountCardForm(page);
  return children[1]!;
}

it('O-08 the card form comes by its script and session, in its place, with a button that says how much', async () => {
  const button = await opened();
  expect(moves).toEqual(['load https://js.example/a.js', 'ready']);
  expect(made).toEqual([
    { environment: 'sandbox', locale: 'ja_JP', sessionData: 'a&&b' },
    { type: 'payment', appearance: { theme: 'default' }, notRedirectAfterComplete: true },
    '#card',
    'card',
  ]);
  expect(children.map(({ kind }) => kind)).toEqual(['div', 'button']);
  expect(children[0]).toMatchObject({ style: { colorScheme: 'light' } });
  expect(button).toMatchObject({
    type: 'button',
    className: 'pay-way pay-retry',
    textContent: 'Pay US$4.99',
  });
});

it('O-08 on a dark page it is in the theme night', async () => {
  isDark = true;
  await opened();
  expect(made[1]).toMatchObject({ appearance: { theme: 'night' } });
});

it('O-08 a form that cannot be shown is reported to the page', async () => {
  mounted = { error: { code: 'INQUIRY_PAYMENT_SESSION_FAILED' } };
  await expect(opened()).rejects.toThrow('INQUIRY_PAYMENT_SESSION_FAILED');
  expect(moves).not.toContain('ready');
});

it('O-08 a script that answers nothing to the mount is taken', async () => {
  mounted = undefined;
  await opened();
  expect(moves).toContain('ready');
});

it.each<[string, unknown, string]>([
  ['success', { status: 'SUCCESS' }, 'leave'],
  ['a payment under way', { status: 'PROCESSING' }, 'leave'],
  ['nothing that is understood', {}, 'leave'],
  ['a no that leads nowhere', { error: { code: 'RISK_REJECT' }, session: {} }, 'say failed'],
  // Only this status says that nothing was charged.
  ['a no', { status: 'FAIL', error: { code: 'RISK_REJECT' } }, 'say declined'],
  ['an error without a word', { error: {} }, 'say failed'],
  ['an error while it is under way', { status: 'PROCESSING', error: { code: 'X' } }, 'leave'],
  ['an error while the bank thinks', { status: 'PENDING', error: { code: 'X' } }, 'leave'],
  ['a bank’s page that was left', { userCanceled3D: true, error: { code: 'X' } }, 'say cancelled'],
  ['a payer who turned back', { error: { code: 'USER_CANCELED' } }, 'say cancelled'],
  [
    'a page to go on to',
    { session: { nextAction: { normalUrl: 'https://bank.example/3ds' } } },
    'https://bank.example/3ds',
  ],
  [
    'a page that is none',
    { session: { nextAction: { normalUrl: 'javascript:alert(1)//https://' } } },
    'leave',
  ],
  [
    'a no with a page',
    { error: { code: 'X' }, session: { nextAction: { normalUrl: 'https://bank.example/3ds' } } },
    'say failed',
  ],
])('O-08 after %s', async (_title, said, move) => {
  answer = async () => said;
  const button = await opened();
  moves.length = 0;
  button.press?.();
  expect(button.disabled).toBe(true);
  await flush();
  expect(moves).toEqual([move]);
  expect(button.disabled).toBe(true);
});

it('O-08 a card that is not filled in can be filled in and sent again', async () => {
  answer = async () => ({ error: { code: 'FORM_INVALID' } });
  const button = await opened();
  moves.length = 0;
  button.press?.();
  await flush();
  expect([moves, button.disabled]).toEqual([[], false]);
});

it('O-08 where the script breaks, the store is asked what became of it', async () => {
  answer = async () => {
    throw new Error('broken');
  };
  const button = await opened();
  moves.length = 0;
  button.press?.();
  await flush();
  expect(moves).toEqual(['leave']);
});
