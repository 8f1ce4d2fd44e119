import { codes } from '@gemporium/contract/codes.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiAnswer, Failure } from './api/client.ts';
import type { CouponUse } from './coupons/use-coupon.ts';
import type { ShopState } from './state/shop-state.ts';
import type { Loading } from './state/use-read.ts';
import { controlOf, controlsOf, propsOf } from './testing/controls-of.ts';
import { type FakeShop, fakeShop, kira, refusal } from './testing/fake-shop.ts';
import { stubPage } from './testing/page-without-a-browser.ts';
import { withLayout } from './testing/sample-page.ts';

/*
 * Parts whose edge cases no single screen covers: late answers, a step that is opened too early, scrolling, copying, a
 * rendering error.
 */

const asked = vi.hoisted(() => ({ words: 0 }));
vi.mock('gemporium:messages', () => ({
  firstMessages: {},
  laterMessages: {
    en: async () => {
      asked.words += 1;
      return { default: {} };
    },
  },
}));

vi.mock('./shell/scroll-button.module.css', () => ({ button: 'button', up: 'up' }));

const page = stubPage('/selectGoods');
const { act, createElement, Fragment } = await import('react');
const { createRoot } = await import('react-dom/client');
const { CardForm } = await import('./cards/card-form.tsx');
const { cardProblem } = await import('./cards/card-problem.ts');
const { useCardProblem } = await import('./cards/use-card-problem.ts');
const { CouponLine } = await import('./coupons/coupon-line.tsx');
const { later } = await import('./later.ts');
const { knowLater } = await import('./later/load-later.ts');
const { CopyButton } = await import('./orders/result/copy-button.tsx');
const { useStep } = await import('./routing/use-step.ts');
const { PayTerms } = await import('./legal/pay-terms.tsx');
const { MethodRow } = await import('./recharge/methods/method-row.tsx');
const { ResultView } = await import('./orders/result/result-view.tsx');
const { AppShell } = await import('./shell/app-shell.tsx');
const { Header } = await import('./shell/header/header.tsx');
const { IllustrationFolder } = await import('./ui/pictures/illustration-folder.ts');
const { ErrorBoundary } = await import('./shell/error-boundary.tsx');
const { Popups } = await import('./shell/overlays/popups.tsx');
const { ToastStack } = await import('./shell/overlays/toast-stack.tsx');
const { enterDialog } = await import('./ui/dialogs/enter-dialog.ts');
const { PageEnds } = await import('./shell/page-ends.tsx');
const { ShopProvider } = await import('./state/shop-context.tsx');
const { useKept } = await import('./state/use-kept.ts');
const { useRead } = await import('./state/use-read.ts');
const { Button } = await import('./ui/buttons/button.tsx');

let unmount = () => {};
afterEach(() => {
  unmount();
  unmount = () => {};
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let redraw: (what: ReactElement) => Promise<void>;

async function draw(shop: FakeShop, what: ReactElement): Promise<void> {
  const root = createRoot(page.body as unknown as Element);
  unmount = () => act(() => root.unmount());
  redraw = (shown) =>
    act(async () => root.render(createElement(ShopProvider, { value: shop.services }, shown)));
  await redraw(what);
}
const texts = () => controlsOf(page.body).map(({ text, props }) => text || props['aria-label']);
const tap = () => act(async () => controlsOf(page.body)[0]?.props.onClick?.());

interface Seen {
  read: Loading<unknown>;
  kept: Loading<unknown>;
}

function Reader({ clientId, tell }: { clientId: string; tell: (seen: Seen) => void }) {
  const read = useRead('/util/login/get_user_info', clientId ? { client_id: clientId } : undefined);
  const kept = useKept(read);
  tell({ read, kept });
  return null;
}

describe('X-01 the answer to a screen’s request', () => {
  /** A screen whose requests, one per language, are answered when the test says so. */
  async function asking(clientId = 'one') {
    const waiting: Record<string, (answer: ApiAnswer<unknown>) => void> = {};
    const shop = fakeShop({
      replies: {
        '/util/login/get_user_info': () =>
          new Promise((resolve) => {
            waiting[shop.state().language] = resolve;
          }),
      },
    });
    let seen!: Seen;
    const tell = (now: Seen) => {
      seen = now;
    };
    await draw(shop, createElement(Reader, { clientId, tell }));
    return {
      seen: () => seen,
      kinds: () => [seen.read.kind, seen.kept.kind],
      redraw: (now = clientId) => redraw(createElement(Reader, { clientId: now, tell })),
      forget: () => shop.services.reads.forget('/util/login/get_user_info'),
      speak: (language: string) => act(async () => shop.services.store.setState({ language })),
      become: (player: ShopState['player']) => act(async () => shop.services.store.setState({ player })),
      answer: (language: string, answer: ApiAnswer<unknown>) => act(async () => waiting[language]?.(answer)),
    };
  }
  const yes = (content: unknown) => ({ ok: true as const, content });

  it('X-01 is idle if there is nothing to request', async () => {
    expect((await asking('')).kinds()).toEqual(['idle', 'idle']);
  });

  it('I-05 of one player is never shown to another, nor after the logout', async () => {
    const screen = await asking();
    await screen.become(kira);
    await screen.answer('en', yes('of kira'));
    await screen.speak('ja');
    expect(screen.seen().kept).toMatchObject({ content: 'of kira' });
    for (const other of [{ ...kira, suid: '2' }, undefined]) {
      await screen.become(other);
      expect(screen.kinds()).toEqual(['loading', 'loading']);
    }
  });

  it('X-01 stays while it is reloaded; a failure does not', async () => {
    const screen = await asking();
    expect(screen.kinds()).toEqual(['loading', 'loading']);
    await screen.answer('en', yes('first'));
    expect(screen.kinds()).toEqual(['ready', 'ready']);
    await screen.speak('ja');
    for (const _time of [1, 2]) {
      await screen.redraw();
      expect(screen.seen()).toMatchObject({
        read: { kind: 'loading' },
        kept: { kind: 'ready', content: 'first' },
      });
    }
    await screen.answer('ja', refusal(-5000));
    expect(screen.kinds()).toEqual(['failed', 'failed']);
    await screen.speak('ko');
    expect(screen.kinds()).toEqual(['loading', 'loading']);
  });

  it('X-01 that is a failure gives way to its retry', async () => {
    const screen = await asking();
    await screen.answer('en', refusal(-5000));
    const { read } = screen.seen();
    await act(async () => read.kind === 'failed' && read.retry());
    expect(screen.kinds()).toEqual(['loading', 'loading']);
    await screen.answer('en', yes('second'));
    expect(screen.seen().read).toMatchObject({ kind: 'ready', content: 'second' });
  });

  it.each([
    ['was forgotten', yes('the old one')],
    ['was a failure', refusal(-5000)],
  ])(
    'X-01 that %s while its place was closed is not shown once more when that opens',
    async (_title, answer) => {
      const screen = await asking();
      await screen.answer('en', answer);
      await screen.redraw('');
      screen.forget();
      await screen.redraw();
      expect(screen.kinds()).toEqual(['loading', 'loading']);
      await screen.answer('en', yes('the new one'));
      expect(screen.seen().read).toMatchObject({ kind: 'ready', content: 'the new one' });
    },
  );

  it('X-01 that failed is asked for again in every part that lacks it, and nothing else is', async () => {
    let isDown = true;
    const shop = fakeShop({
      replies: { '/util/login/get_user_info': () => (isDown ? refusal(-5000) : yes('there')) },
    });
    const seen: Seen[] = [];
    const parts = ['one', 'one', 'two'].map((clientId, key) => {
      const tell = (now: Seen) => void seen.splice(key, 1, now);
      return createElement(Reader, { key, clientId, tell });
    });
    await draw(shop, createElement(Fragment, null, parts));
    const kinds = () => seen.map(({ read }) => read.kind);
    expect([kinds(), shop.calls.length]).toEqual([['failed', 'failed', 'failed'], 2]);
    isDown = false;
    const read = seen[0]?.read;
    await act(async () => read?.kind === 'failed' && read.retry());
    expect([kinds(), shop.calls.length]).toEqual([['ready', 'ready', 'failed'], 3]);
  });

  it('X-01 is not replaced by a late answer to an earlier request', async () => {
    const screen = await asking();
    await screen.speak('ja');
    await screen.answer('ja', refusal(-5000, 'the store rests'));
    await screen.answer('en', yes('late'));
    expect(screen.seen().read).toMatchObject({ kind: 'failed', sentence: 'the store rests' });
  });
});

function Step({ path, tell }: { path: string; tell: (isRight: boolean) => void }) {
  tell(useStep(path));
  return null;
}

describe('R-05 a step of the old layout that is opened too early', () => {
  const role = { value: 'r1', display: 'Kira', level: 1 };
  const goods = { value: 'p1', price: '1', display: '', isCoupon: false, isLimit: false, couponPoints: 0 };
  const all = { player: kira, role, goods };
  const gone = { ...goods, value: 'gone' };

  it.each([
    ['paying', '/recharge', all, '', undefined],
    ['paying without a player', '/recharge', { ...all, player: undefined }, '', '/selectGoods'],
    ['paying without a character', '/recharge', { ...all, role: undefined }, '', '/selectGoods'],
    ['paying without goods', '/recharge', { ...all, goods: undefined }, '', '/selectGoods'],
    ['paying for goods that are not sold', '/recharge', { ...all, goods: gone }, '', '/selectGoods'],
    ['a result', '/result', {}, '?billing_no=GP1', undefined],
    ['a result without a number', '/result', all, '', '/recharge'],
    ['a result without anything', '/result', { ...all, role: undefined }, '', '/selectGoods'],
    ['the choice of a game', '/selectGame', {}, '', undefined],
  ])(
    'R-05 %s: an incomplete step redirects to the one to complete',
    async (_title, path, chosen, search, to) => {
      const shop = fakeShop({ path, search, page: withLayout('old') });
      const { player, ...order } = { player: undefined, ...chosen };
      const navigate = vi.spyOn(shop.services.browser, 'navigate');
      shop.services.store.setState((state) => ({ player, order: { ...state.order, ...order } }));
      page.location.search = search;
      const seen: boolean[] = [];
      await draw(shop, createElement(Step, { path, tell: (isRight) => void seen.push(isRight) }));
      expect([seen.at(-1), navigate.mock.calls]).toEqual([false, []]);
      await act(async () => shop.services.store.setState({ started: true }));
      expect(seen.at(-1)).toBe(to === undefined);
      expect(navigate.mock.calls).toEqual(to ? [[to, { replace: true }]] : []);
      page.location.search = '';
    },
  );
});

describe('S-13 the buttons to the ends of a long page', () => {
  it('S-13 scroll to the bottom and back, and disappear five seconds after the last movement', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const scrolled = new EventTarget();
    const went: unknown[][] = [];
    Object.assign(page.window, {
      pageYOffset: 0,
      innerHeight: 800,
      scrollTo: (...to: unknown[]) => went.push(to),
      addEventListener: scrolled.addEventListener.bind(scrolled),
      removeEventListener: scrolled.removeEventListener.bind(scrolled),
    });
    Object.assign(page.document.documentElement as object, { scrollHeight: 2000 });
    const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    const scrollTo = async (pageYOffset: number) => {
      Object.assign(page.window, { pageYOffset });
      scrolled.dispatchEvent(new Event('scroll'));
      await pass(300);
    };
    const shop = fakeShop();
    const [down, up] = [shop.state().t('scroll_down'), shop.state().t('scroll_up')];
    await draw(shop, createElement(PageEnds, { isScrolled: false, place: 'goods' }));
    expect(texts()).toEqual([]);
    await redraw(createElement(PageEnds, { isScrolled: true, place: 'goods' }));
    expect(texts()).toEqual([down]);
    await tap();
    await pass(4000);
    // The arrow points there, too.
    const look = () => (propsOf(nodesOf('BUTTON')[0]!) as { className?: string }).className;
    expect(look()).toBe('button');
    await scrollTo(1200);
    expect(texts()).toEqual([up]);
    expect(look()).toBe('button up');
    await tap();
    expect(went).toEqual([
      [0, 2000],
      [0, 0],
    ]);
    // The phone is turned at the end, and back.
    const turnTo = async (innerHeight: number) => {
      Object.assign(page.window, { innerHeight });
      await act(async () => void scrolled.dispatchEvent(new Event('resize')));
    };
    await turnTo(400);
    expect(texts()).toEqual([down]);
    await turnTo(800);
    expect(texts()).toEqual([up]);
    await pass(4999);
    expect(texts()).toEqual([up]);
    await pass(1);
    expect(texts()).toEqual([]);
    await turnTo(400);
    expect(texts()).toEqual([]);
  });
});

it('X-01 a message is closed by its own cross, and no other', async () => {
  const onDismiss = vi.fn();
  const toasts = ['first', 'second'].map((id) => ({ id, text: `The ${id}.` }));
  await draw(fakeShop(), createElement(ToastStack, { toasts, dismissLabel: 'Close', onDismiss }));
  for (const control of controlsOf(page.body)) await act(async () => control.props.onClick?.());
  expect(onDismiss.mock.calls).toEqual([['first'], ['second']]);
});

describe('X-01 a message is read out', () => {
  /** The texts of the live regions under this element, and which nodes they are. */
  const regionsIn = (node: object): { node: object; text: string }[] => {
    const { shownNodes, textContent } = node as { shownNodes: object[]; textContent: string };
    const isRegion = (propsOf(node) as { role?: string }).role === 'status';
    return isRegion ? [{ node, text: textContent }] : shownNodes.flatMap(regionsIn);
  };
  const showing = (...texts: string[]) =>
    createElement(ToastStack, {
      toasts: texts.map((text) => ({ id: text, text })),
      dismissLabel: 'Close',
      onDismiss: () => undefined,
    });
  const openDialog = () => {
    const dialog = (page.document.createElement as (name: string) => HTMLElement)('dialog');
    page.body.appendChild(dialog as never);
    return { dialog, leave: enterDialog(dialog, false) };
  };

  it.each<[title: string, inDialog: boolean, move: (open: ReturnType<typeof openDialog>) => void]>([
    ['in a popup that opens with it', true, () => undefined],
    ['on the page, if a popup closes with it', false, ({ leave }) => leave()],
  ])('X-01 %s: it comes into a region that is already there', async (_title, inDialog, move) => {
    vi.useFakeTimers();
    await draw(fakeShop(), showing());
    let open: ReturnType<typeof openDialog> | undefined;
    await act(async () => {
      open = openDialog();
    });
    if (!inDialog) await act(async () => void vi.runAllTimers());
    const opened = open as unknown as ReturnType<typeof openDialog>;
    await act(async () => move(opened));
    await redraw(showing('Paid.'));
    const [before] = regionsIn(page.body);
    expect([before?.text, regionsIn(opened.dialog).length]).toEqual(['', inDialog ? 1 : 0]);
    await act(async () => void vi.runAllTimers());
    const [after] = regionsIn(page.body);
    expect([after?.node === before?.node, after?.text]).toEqual([true, 'Paid.']);
    // The next one needs no wait.
    await redraw(showing('Paid.', 'Delivered.'));
    expect(regionsIn(page.body).map(({ text }) => text)).toEqual(['Paid.Delivered.']);
    if (inDialog) opened.leave();
    page.body.removeChild(opened.dialog as never);
  });
});

describe('O-06 a button', () => {
  it.each([
    ['that is busy ignores taps, and sends no form', true, 0, 1],
    ['otherwise acts on each', false, 2, 0],
  ])('O-06 %s', async (_title, busy, acts, prevented) => {
    const [onClick, preventDefault] = [vi.fn(), vi.fn()];
    await draw(fakeShop(), createElement(Button, { busy, onClick, children: 'Pay' }));
    for (const _tap of [1, 2])
      await act(async () => controlOf(page.body, 'Pay')?.props.onClick?.({ preventDefault }));
    expect([onClick.mock.calls.length, preventDefault.mock.calls.length]).toEqual([acts, 2 * prevented]);
  });
});

describe('S-10 copying the number of an order', () => {
  it.each([
    ['the browser’s clipboard', async () => undefined, false, 'Copied'],
    ['execCommand, if the clipboard is denied', () => Promise.reject(new Error('no')), true, 'Copied'],
    ['execCommand, if there is no clipboard', undefined, true, 'Copied'],
    ['selecting it by hand, if both fail', () => Promise.reject(new Error('no')), false, 'Copy'],
    ['selecting it by hand, if there is no clipboard and execCommand fails', undefined, false, 'Copy'],
  ])('S-10 works by %s', async (_title, writeText, old, says) => {
    const written: string[] = [];
    const clipboard = writeText && {
      writeText: (text: string) => {
        written.push(text);
        return writeText();
      },
    };
    vi.stubGlobal('navigator', { clipboard });
    const make = page.document.createElement as (name: string) => object;
    vi.spyOn(page.document as { createElement: typeof make }, 'createElement').mockImplementation((name) =>
      Object.assign(make(name), { select: () => undefined }),
    );
    Object.assign(page.document, { execCommand: () => old });
    const labels = { text: 'Copy', label: 'Copy order number', doneText: 'Copied' };
    await draw(fakeShop(), createElement(CopyButton, { value: 'GP1', ...labels }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const focused = vi.spyOn(page.HTMLElement.prototype, 'focus');
    await tap();
    // The selected field took the focus.
    const isSelected = says === 'Copy' || old;
    expect(focused.mock.contexts.map((one) => (one as { nodeName: string }).nodeName)).toEqual(
      isSelected ? ['BUTTON'] : [],
    );
    focused.mockRestore();
    expect(texts()).toEqual([says]);
    // What was copied is confirmed for two seconds; what has to be copied by hand stays.
    const shown = () => page.body.textContent;
    const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    const states = [shown()];
    for (const ms of [1999, 1]) {
      await wait(ms);
      states.push(shown());
    }
    expect(states).toEqual(
      says === 'Copied' ? ['CopiedCopied', 'CopiedCopied', 'Copy'] : ['CopyGP1', 'CopyGP1', 'CopyGP1'],
    );
    expect(written).toEqual(writeText ? ['GP1'] : []);
  });
});

it('S-10 what has to be copied by hand stays, although it was copied a moment before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  await draw(
    fakeShop(),
    createElement(CopyButton, { value: 'GP1', text: 'Copy', label: 'Copy the number', doneText: 'Copied' }),
  );
  await tap();
  vi.stubGlobal('navigator', {});
  const make = page.document.createElement as (name: string) => object;
  vi.spyOn(page.document as { createElement: typeof make }, 'createElement').mockImplementation((name) =>
    Object.assign(make(name), { select: () => undefined }),
  );
  Object.assign(page.document, { execCommand: () => false });
  await tap();
  expect(page.body.textContent).toBe('CopyGP1');
  await act(async () => void vi.advanceTimersByTime(2000));
  expect(page.body.textContent).toBe('CopyGP1');
});

describe('S-08 K-01 a refused card', () => {
  it.each([
    ['is wrong itself', codes.cardUsed, 1],
    ['or its password is wrong', codes.cardUnknown, 1],
    ['cannot be checked now', codes.unavailable, 0],
  ])('S-08 K-01 that %s: the number is ready to be typed again, once', async (_title, code, times) => {
    const focus = vi.fn();
    const found = vi
      .spyOn(page.HTMLElement.prototype, 'querySelector')
      .mockImplementation(((what: string) => (what === 'input' ? { focus } : null)) as never);
    const problem = cardProblem(refusal(code));
    const typed = { onNumber: () => {}, onPassword: () => {}, formId: 'card', password: 'P' };
    const form = (number: string, refused: typeof problem | undefined) =>
      createElement(CardForm, { ...typed, number, ...(refused && { problem: refused }) });
    await draw(fakeShop(), form('N', undefined));
    expect(focus).not.toHaveBeenCalled();
    await redraw(form('N', problem));
    // Typing on in the password must not be thrown back.
    await redraw(form('N1', problem));
    expect(focus).toHaveBeenCalledTimes(times);
    found.mockRestore();
  });
});

function CardUser({ tell }: { tell: (refuse: (failure: Failure) => void) => void }) {
  const { problem, refuse } = useCardProblem('card');
  tell(refuse);
  return createElement('p', null, problem?.sentence);
}

it.each([
  ['in its form', false, ['Used already.', []]],
  ['in a message, once the form is gone', true, ['', ['Used already.']]],
])('S-08 a card that is refused says why %s', async (_title, isGone, said) => {
  let refuse!: (failure: Failure) => void;
  const shop = fakeShop();
  const tell = (now: typeof refuse) => {
    refuse = now;
  };
  await draw(shop, createElement(CardUser, { tell }));
  if (isGone) await redraw(createElement('i'));
  await act(async () => refuse(refusal(codes.cardUsed, 'Used already.')));
  expect([page.body.textContent, shop.state().toasts.map(({ text }) => text)]).toEqual(said);
});

it.each<[row: CouponUse['row'], isLoading: boolean, says: MessageKey, press: 'off' | 'retry' | 'opens']>([
  [{ kind: 'goods-unsupported' }, false, 'coupon_goods_unsupported', 'off'],
  [{ kind: 'method-unsupported' }, false, 'coupon_method_unsupported', 'off'],
  [{ kind: 'failed' }, false, 'coupon_failed', 'retry'],
  [{ kind: 'chosen', rate: '0.90' }, false, 'coupon_off', 'opens'],
  [{ kind: 'claim-more' }, false, 'coupon_claim_more', 'opens'],
  [{ kind: 'choose' }, false, 'coupon_choose', 'opens'],
  [{ kind: 'none' }, false, 'coupon_none', 'opens'],
  [{ kind: 'none' }, true, 'loading', 'opens'],
])(
  'C-01 S-08 the row of coupons, %j: what it says, and what a press does',
  async (row, isLoading, says, press) => {
    const methods = { kind: 'recharge', subPayments: false } as const;
    for (const [popup, from] of [
      [undefined, 'page'],
      [{ kind: 'language' }, 'page'],
      [methods, 'recharge'],
    ] as const) {
      const shop = fakeShop();
      shop.services.store.setState({ popup });
      const retry = vi.fn();
      const coupon = { row, isLoading, retry } as Partial<CouponUse> as CouponUse;
      await draw(shop, createElement(CouponLine, { coupon }));
      const [control] = controlsOf(page.body);
      const { t } = shop.state();
      expect(control?.text).toBe(t('coupon') + t(says as 'coupon_off', { text: '10' }));
      expect(control?.props.disabled === true).toBe(press === 'off');
      await tap();
      expect(retry).toHaveBeenCalledTimes(press === 'retry' ? 1 : 0);
      if (press !== 'off')
        expect(shop.state().popup).toEqual(press === 'opens' ? { kind: 'coupons', from } : popup);
      unmount();
    }
  },
);

type Drawn = { nodeName: string; childNodes: Drawn[] };
const nodesOf = (name: string, node = page.body as unknown as Drawn): Drawn[] =>
  node.nodeName === name ? [node] : node.childNodes.flatMap((child) => nodesOf(name, child));

it('B-08 what a box agrees to can be read where it says so', async () => {
  const consents = [
    { value: 'a', text: 'I agree to the withdrawal terms', href: '/legal/withdrawal' },
    { value: 'b', text: 'I am of age' },
  ];
  await draw(fakeShop(), createElement(PayTerms, { terms: { sentences: [], links: [], consents } }));
  const controls = controlsOf(page.body).map(({ text, props }) => [props.type ?? text, props.href]);
  expect(controls).toEqual([
    ['checkbox', undefined],
    ['I agree to the withdrawal terms', '/legal/withdrawal'],
    ['checkbox', undefined],
  ]);
});

it('B-08 legal links stand apart, and none waits for another behind it', async () => {
  const links = [
    { text: 'Refunds', href: '/legal/refunds' },
    { text: 'Seller', href: '/legal/seller' },
    { text: 'Terms', href: 'https://terms.example/' },
  ];
  for (const [shown, text] of [
    [links, 'Refunds\u00a0· Seller\u00a0· Terms'],
    [links.slice(0, 1), 'Refunds'],
  ] as const) {
    const terms = { sentences: [], links: [...shown], consents: [] };
    await draw(fakeShop(), createElement(PayTerms, { terms }));
    expect(page.body.textContent).toBe(text);
    unmount();
  }
});

it('O-06 why a method refused a purchase comes into view', async () => {
  const scrollIntoView = vi.fn();
  Object.assign(page.HTMLElement.prototype, { scrollIntoView });
  const row = (refusal?: string) =>
    createElement(MethodRow, {
      view: { method: { name: 'Card', icon: '/i.svg' }, key: 'card', ...(refusal && { refusal }) },
      radioName: 'm',
      chosen: true,
      onChoose: () => {},
    });
  await draw(fakeShop(), row());
  expect(scrollIntoView).not.toHaveBeenCalled();
  await redraw(row('Declined.'));
  await redraw(row('Declined.'));
  expect(scrollIntoView.mock.calls).toEqual([[{ block: 'center' }]]);
  Reflect.deleteProperty(page.HTMLElement.prototype, 'scrollIntoView');
});

it('S-10 an illustration that was lost on the way leaves the next one its place', async () => {
  const result = (kind: 'pending' | 'success') => {
    const view = createElement(ResultView, {
      kind,
      title: kind,
      sentences: [],
      primary: { text: 'Done' },
    });
    return createElement(IllustrationFolder.Provider, { value: '/art/' }, view);
  };
  const pictures = () =>
    nodesOf('IMG').map((node) => propsOf(node) as { src?: string; onError?: () => void });
  await draw(fakeShop(), result('pending'));
  expect(pictures().map(({ src }) => src)).toEqual(['/art/pending.svg']);
  await act(async () => pictures()[0]?.onError?.());
  expect(pictures()).toEqual([]);
  await redraw(result('success'));
  expect(pictures().map(({ src }) => src)).toEqual(['/art/success.svg']);
});

it('R-01 another place is a new page, scrolled to its top and with nothing unfolded, also at its foot', async () => {
  const shell = (place: 'goods' | 'my') =>
    createElement(AppShell, {
      place,
      skipLabel: 'Skip',
      header: 'Header',
      footer: createElement('details'),
      children: 'Screen',
    });
  await draw(fakeShop(), shell('goods'));
  const shown = () => ['MAIN', 'DETAILS', 'HEADER'].map((name) => nodesOf(name)[0]);
  const before = shown();
  await redraw(shell('my'));
  expect(shown().map((node, index) => node === before[index])).toEqual([false, false, true]);
});

it.each([
  ['was lost before the page took over', '0', ['b']],
  ['is there', '', []],
])('S-01 the brand’s name stands for its logo if that %s', async (_title, opacity, says) => {
  const make = page.document.createElement as (name: string) => { style: object };
  vi.spyOn(page.document as { createElement: typeof make }, 'createElement').mockImplementation((name) => {
    const node = make(name);
    if (name === 'img') Object.assign(node.style, { opacity });
    return node;
  });
  const header = createElement(Header, {
    logo: '/l.svg',
    darkLogo: '/dark.svg',
    brandName: 'Watt',
    homeHref: '/',
    onHome: () => {},
    language: { name: 'Deutsch', label: 'Language: Deutsch', onOpen: () => {} },
  });
  await draw(fakeShop(), header);
  expect(nodesOf('B').map(({ nodeName }) => nodeName.toLowerCase())).toEqual(says);
});

function Faulty(): never {
  throw new Error('a rendering error');
}

describe('S-12 an error while rendering', () => {
  it.each([
    [false, [['reload']], 'error_internal'],
    [true, [], 'error_network'],
  ] as const)(
    'S-12 W-01 is shown, and a tap reloads the page, or says that its host is down: %s',
    async (isHostDown, events, says) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const shop = fakeShop({ isHostDown });
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      await draw(shop, createElement(ErrorBoundary, null, createElement(Faulty)));
      // The error is rethrown for listeners for uncaught errors.
      expect(() => vi.runAllTimers()).toThrow('a rendering error');
      vi.useRealTimers();
      const { t } = shop.state();
      expect(page.body.textContent).toContain(t('error_internal'));
      await tap();
      expect(shop.events).toEqual(events);
      expect(page.body.textContent).toBe(t(says) + t('retry'));
    },
  );
});

it.each<[string, Partial<ShopState>]>([
  ['a popup', { popup: { kind: 'language' } }],
  [
    'a question',
    { question: { title: 'Sure?', content: '', confirm: 'Go on', cancel: 'No', onConfirm: () => {} } },
  ],
])(
  'S-03 W-01 %s that could not be loaded says so, does not open by itself later, and is loaded by the next press',
  async (_title, wanted) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let loads = 0;
    const load = async () => {
      loads += 1;
      throw new Error('lost on the way');
    };
    knowLater({ load, stylesheet: undefined });
    const shop = fakeShop();
    await draw(shop, createElement(Popups));
    await act(async () => shop.services.store.setState(wanted));
    const { t, popup, question, toasts } = shop.state();
    expect([popup, question]).toEqual([undefined, undefined]);
    expect(toasts.map(({ text }) => text)).toEqual([t('error_network')]);
    expect(loads).toBe(1);
    await act(async () => shop.services.store.setState(wanted));
    expect(loads).toBe(2);
  },
);

it('S-03 a question is asked even if the later part has not been loaded yet', async () => {
  asked.words = 0;
  let loaded = 0;
  const load = async () => {
    loaded += 1;
    return { later };
  };
  knowLater({ load, stylesheet: undefined });
  const shop = fakeShop();
  await draw(shop, createElement(Popups));
  expect([loaded, asked.words]).toEqual([0, 0]);
  const question = {
    title: 'Sure?',
    content: 'Really.',
    confirm: 'Go on',
    cancel: 'No',
    onConfirm: () => {},
  };
  await act(async () => shop.services.store.setState({ question }));
  // Its messages are loaded with it.
  expect([loaded, asked.words]).toEqual([1, 1]);
  expect(texts()).toContain('Go on');
});
