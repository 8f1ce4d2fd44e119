import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlOf } from '../../testing/controls-of.ts';
import { pageWithoutABrowser } from '../../testing/page-without-a-browser.ts';
import type { SheetProps } from './sheet.tsx';

vi.mock('./sheet.module.css', () => {
  const names =
    'sheet small wide light leaving panel head handle round space title panes pane aside second foot';
  return Object.fromEntries(names.split(' ').map((name) => [name, name]));
});

const page = pageWithoutABrowser('/');
for (const [name, value] of Object.entries({
  ...page,
  Node: Object.assign(page.HTMLElement, { DOCUMENT_POSITION_FOLLOWING: 4 }),
  IS_REACT_ACT_ENVIRONMENT: true,
}))
  vi.stubGlobal(name, value);
const { act, createElement, useEffect, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { openLayers } = await import('./open-layers.ts');
const { Sheet } = await import('./sheet.tsx');

type Heard = (event: object) => void;
const nodes = page.HTMLElement.prototype as unknown as Record<string, unknown>;
const had = { ...nodes };

/** The dialog's event listeners. */
let heard: Record<string, Heard> = {};
const opener = Object.assign(Object.create(nodes), { focus: vi.fn() });
beforeEach(() => {
  heard = {};
  nodes.addEventListener = (name: string, listener: Heard) => {
    heard[name] = listener;
  };
  nodes.removeEventListener = (name: string, listener: Heard) => {
    if (heard[name] === listener) delete heard[name];
  };
  opener.focus.mockClear();
  Object.assign(page.document, { activeElement: opener });
});
afterEach(() => {
  for (const name of ['addEventListener', 'removeEventListener', 'showModal', 'close'])
    nodes[name] = had[name];
});

/** Native dialogs, as in Safari from 15.4 on and in every Chromium; other browsers get our fallback. */
function withDialogs(): { showModal: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> } {
  const own = { showModal: vi.fn(), close: vi.fn() };
  Object.assign(nodes, own);
  return own;
}

/** A text field that pressing fills. */
function Field({ effects }: { effects: string[] }) {
  const [text, setText] = useState('empty');
  useEffect(() => {
    effects.push('begun');
    return () => void effects.push('ended');
  }, [effects]);
  return createElement('button', { onClick: () => setText('typed') }, text);
}

async function open(props: Partial<SheetProps> = {}) {
  const onClose = vi.fn();
  const root = createRoot(page.body as unknown as Element);
  const sheet = { open: true, title: 'Pay', closeLabel: 'Close', onClose, children: 'Methods', ...props };
  await act(async () => root.render(createElement(Sheet, sheet)));
  return {
    onClose,
    show: (change: Partial<SheetProps>) =>
      act(async () => root.render(createElement(Sheet, { ...sheet, ...change }))),
    open: () => act(async () => root.render(createElement(Sheet, { ...sheet, open: true }))),
    close: () => act(async () => root.render(createElement(Sheet, { ...sheet, open: false }))),
    end: () => act(async () => root.unmount()),
  };
}

/** Takes the focus, and notes if the page would jump to it. */
const focusOf = (name: string, focused: string[]) => (how?: FocusOptions) =>
  void focused.push(how?.preventScroll ? name : `${name}, with a jump`);

describe('S-03 a popup', () => {
  it.each([
    ['the browser’s own', true, true],
    ['our fallback', false, true],
    ['non-modal', true, false],
  ])('S-03 that is %s returns focus to its opener', async (_title, hasDialogs, modal) => {
    const own = hasDialogs ? withDialogs() : undefined;
    const { end } = await open({ modal });
    expect(own?.showModal.mock.calls.length ?? 0).toBe(hasDialogs && modal ? 1 : 0);
    expect(opener.focus).not.toHaveBeenCalled();
    await end();
    // The page stays where it was scrolled to.
    expect(opener.focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    expect(own?.close.mock.calls.length ?? 0).toBe(hasDialogs && modal ? 1 : 0);
  });

  it('S-03 is gone a fifth of a second after closing, and then covers nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { close, end } = await open();
    const isLeaving = () => /\bleaving\b/.test(propsOf(page.body.childNodes[0]!).className ?? '');
    expect(isLeaving()).toBe(false);
    await close();
    expect(isLeaving()).toBe(true);
    const isThere = async (ms: number) => {
      await act(async () => void vi.advanceTimersByTime(ms));
      return page.body.textContent.includes('Methods');
    };
    expect([await isThere(199), await isThere(1)]).toEqual([true, false]);
    vi.useRealTimers();
    await end();
  });

  it('S-03 that is opened again while it slides out stays, with what was typed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sheet = await open({ children: createElement(Field, { effects: [] }) });
    await act(async () => controlOf(page.body, 'empty')?.props.onClick?.());
    await sheet.close();
    await act(async () => void vi.advanceTimersByTime(100));
    await sheet.open();
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(page.body.textContent).toBe('Paytyped');
    vi.useRealTimers();
    await sheet.end();
  });

  it('S-03 that is rendered ahead is not shown until it opens, and starts fresh each time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const own = withDialogs();
    const effects: string[] = [];
    const sheet = await open({ open: false, ahead: true, children: createElement(Field, { effects }) });
    expect(page.body.childNodes.map(({ nodeName }) => nodeName)).toEqual(['DIALOG']);
    const shown = () => page.body.textContent;
    const states = [[shown(), own.showModal.mock.calls.length, ...effects]];
    await sheet.open();
    states.push([shown(), own.showModal.mock.calls.length, ...effects]);
    await act(async () => controlOf(page.body, 'empty')?.props.onClick?.());
    states.push([shown()]);
    await sheet.close();
    await act(async () => void vi.advanceTimersByTime(200));
    states.push([shown(), own.close.mock.calls.length, ...effects]);
    await sheet.open();
    states.push([shown(), own.showModal.mock.calls.length]);
    expect(states).toEqual([
      ['', 0],
      ['Payempty', 1, 'begun'],
      ['Paytyped'],
      ['', 1, 'begun', 'ended'],
      ['Payempty', 2],
    ]);
    expect(opener.focus).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await sheet.end();
  });

  it('S-03 that is our fallback closes on Escape, and on no other key', async () => {
    const { onClose, end } = await open();
    heard.keydown?.({ key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
    heard.keydown?.({ key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    await end();
  });

  // The order of the page: the panel is around its controls.
  const order = ['panel', 'first', 'middle', 'last'];
  it.each<[from: string, shiftKey: boolean, to: string | undefined]>([
    ['panel', false, undefined],
    ['first', false, undefined],
    ['middle', false, undefined],
    ['last', false, 'first'],
    ['panel', true, 'last'],
    ['first', true, 'last'],
    ['middle', true, undefined],
    ['last', true, undefined],
  ])(
    'S-03 that is our fallback keeps the focus: Tab from the %s, backwards %s',
    async (from, shiftKey, to) => {
      const focused: string[] = [];
      const element = (name: string, { disabled = false, hidden = false } = {}) => ({
        name,
        focus: () => focused.push(name),
        hasAttribute: (attribute: string) => disabled && attribute === 'disabled',
        offsetParent: hidden ? null : {},
        compareDocumentPosition: (other: { name: string }) =>
          order.indexOf(other.name) > order.indexOf(name) ? 4 : 2,
      });
      const [first, middle, last] = ['first', 'middle', 'last'].map((name) => element(name));
      const off = [element('before', { disabled: true }), element('after', { hidden: true })] as const;
      Object.assign(nodes, { querySelectorAll: () => [off[0], first, middle, last, off[1]] });
      const { end } = await open();
      const active = [first, middle, last].find((one) => one?.name === from) ?? element(from);
      Object.assign(page.document, { activeElement: active });
      const preventDefault = vi.fn();
      heard.keydown?.({ key: 'Tab', shiftKey, preventDefault });
      // Otherwise the browser moves the focus.
      expect([focused, preventDefault.mock.calls.length]).toEqual(to ? [[to], 1] : [[], 0]);
      heard.keydown?.({ key: 'a', shiftKey, preventDefault });
      expect(preventDefault).toHaveBeenCalledTimes(to ? 1 : 0);
      Reflect.deleteProperty(nodes, 'querySelectorAll');
      await end();
    },
  );

  it.each([
    ['where it came from', true],
    ['nowhere, if that is gone', false],
  ])('S-03 gives the focus to its second level, and afterwards back to %s', async (_title, isThere) => {
    withDialogs();
    const sheet = await open();
    const focused: string[] = [];
    const find = vi.spyOn(nodes as never, 'querySelector') as ReturnType<typeof vi.fn>;
    find.mockImplementation((what: string) =>
      what === '[data-second]' ? { focus: focusOf('second', focused) } : null,
    );
    const row = Object.assign(Object.create(nodes), { focus: focusOf('row', focused) });
    Object.assign(page.document, { activeElement: row, contains: () => isThere });
    await sheet.show({ second: { title: 'Banks', backLabel: 'Back', onBack: vi.fn(), children: 'Bank' } });
    expect(focused).toEqual(['second']);
    await sheet.show({});
    expect(focused).toEqual(isThere ? ['second', 'row'] : ['second']);
    find.mockRestore();
    await sheet.end();
  });

  it.each([
    ['the browser’s own', true, ['cancel', 'close']],
    ['our fallback', false, ['cancel', 'close', 'keydown']],
  ])('S-03 that is %s hears nothing any more once it is gone', async (_title, hasDialogs, names) => {
    if (hasDialogs) withDialogs();
    const { end } = await open();
    const own = () => Object.keys(heard).filter((name) => ['cancel', 'close', 'keydown'].includes(name));
    expect(own()).toEqual(expect.arrayContaining(names));
    const listeners = { ...heard };
    await end();
    for (const name of names) expect(heard[name], name).not.toBe(listeners[name]);
  });

  const banks = { title: 'Banks', backLabel: 'Back', children: 'Bank one' };
  it.each([
    ['a popup', undefined, 1, 'close'],
    ['its second level, which leads back to the first', banks, 2, 'back'],
    ['a second level that was opened by itself', { ...banks, alone: true }, 1, 'close'],
  ])(
    'S-03 the browser’s Back closes %s, and nothing once it is closed',
    async (_title, level, count, does) => {
      withDialogs();
      const done: string[] = [];
      const second = level && { ...level, onBack: () => done.push('back') };
      const sheet = await open({ onClose: () => done.push('close'), ...(second && { second }) });
      expect(openLayers.count()).toBe(count);
      openLayers.closeTop();
      expect(done).toEqual([does]);
      await sheet.close();
      expect(openLayers.count()).toBe(0);
      await sheet.end();
    },
  );

  it.each([
    ['a mouse: its first field', true, ['field']],
    ['a finger: itself, as a field would open the keyboard over it', false, ['panel']],
  ])('S-03 S-04 takes the focus with %s', async (_title, matches, wanted) => {
    withDialogs();
    const focused: string[] = [];
    const field = { focus: focusOf('field', focused) };
    const find = vi.spyOn(nodes as never, 'querySelector') as ReturnType<typeof vi.fn>;
    find.mockImplementation((what: string) => (what === '[data-first]' ? field : null));
    const focus = vi.spyOn(nodes as never, 'focus') as ReturnType<typeof vi.fn>;
    focus.mockImplementation(focusOf('panel', focused));
    const { matchMedia } = page.window;
    page.window.matchMedia = (() => ({ matches })) as never;
    const { end } = await open();
    expect(focused).toEqual(wanted);
    for (const spy of [find, focus]) spy.mockRestore();
    page.window.matchMedia = matchMedia;
    await end();
  });

  it('S-03 is closed by the shop, never by the browser itself, and not on a field’s cancel event', async () => {
    withDialogs();
    const { onClose, end } = await open();
    const preventDefault = vi.fn();
    heard.cancel?.({ target: opener, preventDefault });
    expect([onClose.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 0]);
    const dialog = page.body.childNodes[0];
    heard.cancel?.({ target: dialog, preventDefault });
    expect([onClose.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1]);
    await end();
  });

  it.each([
    ['far enough', 81, true, 1],
    ['not far enough', 80, true, 0],
    ['upwards', -200, true, 0],
    ['far enough, when only its buttons close it', 200, false, 0],
  ])('S-03 S-10 that is dragged down %s', async (_title, by, overlayCloses, times) => {
    const { onClose, end } = await open({ overlayCloses });
    const { onTouchStart, onTouchMove, onTouchEnd } = touchedOf(page.body);
    onTouchStart?.({ touches: [{ clientY: 100 }] });
    onTouchMove?.({ touches: [{ clientY: 100 + by }] });
    const moved = panelOf().style.transform;
    expect(moved ?? '').toBe(overlayCloses && by > 0 ? `translateY(${by}px)` : '');
    onTouchEnd?.({ touches: [] });
    expect(onClose).toHaveBeenCalledTimes(times);
    // It slides back into place, unless it closes from where the finger left it.
    expect(panelOf().style.transform ?? '').toBe(times > 0 ? moved : '');
    await end();
  });

  it.each([
    ['a tap beside it', true, true, true, 1],
    ['a tap inside it', true, false, false, 0],
    ['a text that was selected from inside to beside it', true, false, true, 0],
    ['a press that began beside it and ended inside', true, true, false, 0],
    ['a tap beside it, when only its buttons close it', false, true, true, 0],
  ])('S-03 S-10 is closed or not by %s', async (_title, overlayCloses, begins, ends, times) => {
    const { onClose, end } = await open({ overlayCloses });
    const dialog = page.body.childNodes[0]!;
    const { onMouseDown, onClick } = propsOf(dialog);
    const at = (isBeside: boolean) => ({
      currentTarget: dialog,
      target: isBeside ? dialog : panelOf(),
    });
    onMouseDown?.(at(begins));
    onClick?.(at(ends));
    expect(onClose).toHaveBeenCalledTimes(times);
    await end();
  });
});

describe('S-01 S-13 the page behind a popup', () => {
  const { window, document } = page as unknown as Record<'window' | 'document', Record<string, unknown>>;
  const before = { window: { ...window }, document: { ...document } };
  const [inside, beside] = [Object.create(nodes), Object.create(nodes)];
  let ofPage: Record<string, Heard> = {};
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ofPage = {};
    const addEventListener = (name: string, listener: Heard) => {
      ofPage[name] = listener;
    };
    Object.assign(window, { addEventListener, pageYOffset: 500, innerHeight: 800 });
    Object.assign(document, { addEventListener });
    Object.assign(nodes, { contains: (node: unknown) => node === inside });
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(window, before.window);
    Object.assign(document, before.document);
    Reflect.deleteProperty(nodes, 'contains');
  });
  const scroll = (to: number) => {
    Object.assign(window, { pageYOffset: to });
    ofPage.scroll?.({});
    vi.advanceTimersByTime(300);
  };

  it.each<[what: string, act: () => void, times: number]>([
    ['scrolling on', () => scroll(600), 1],
    ['scrolling back', () => scroll(400), 0],
    ['a press on the page', () => ofPage.mousedown?.({ target: beside }), 1],
    ['a press inside it', () => ofPage.mousedown?.({ target: inside }), 0],
  ])(
    'S-13 %s closes one that leaves the page in use or not, and never another',
    async (_what, act, times) => {
      const closed: number[] = [];
      for (const modal of [false, true]) {
        ofPage = {};
        const { onClose, end } = await open({ modal });
        act();
        closed.push(onClose.mock.calls.length);
        await end();
      }
      expect(closed).toEqual([times, 0]);
    },
  );
});

it('S-03 a popup that took the place of another returns the focus to where that one was opened', async () => {
  withDialogs();
  const root = createRoot(page.body as unknown as Element);
  const show = (title: string) =>
    act(async () =>
      root.render(
        createElement(Sheet, {
          key: title,
          open: true,
          title,
          closeLabel: 'Close',
          onClose: vi.fn(),
          children: '',
        }),
      ),
    );
  await show('Login');
  const login = page.body.childNodes[0];
  const inside = { focus: vi.fn(), isConnected: true, closest: () => login };
  Object.assign(page.document, { activeElement: Object.assign(Object.create(nodes), inside) });
  await show('Verify');
  Object.assign(page.document.activeElement as object, { isConnected: false });
  opener.focus.mockClear();
  await act(async () => root.unmount());
  expect(inside.focus).not.toHaveBeenCalled();
  expect(opener.focus).toHaveBeenCalledTimes(1);
});

type Touched = Partial<
  Record<'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onMouseDown' | 'onClick', Heard>
> & { className?: string };

/** The part of the dialog that a finger moves. */
function panelOf(): { style: { transform?: string } } {
  return page.body.childNodes[0]?.childNodes[0] as { style: { transform?: string } };
}

/** The React props of a node. */
function propsOf(node: object): Touched {
  const name = Object.keys(node).find((key) => key.startsWith('__reactProps$'));
  return (node as Record<string, Touched>)[name ?? ''] ?? {};
}

/** The React touch handlers of the handle, if there is one. */
function touchedOf(node: object): Touched {
  const props = propsOf(node);
  if (props.onTouchStart) return props;
  const { childNodes } = node as { childNodes: object[] };
  return childNodes.map(touchedOf).find(({ onTouchStart }) => onTouchStart) ?? {};
}
