import { afterAll, expect, it, vi } from 'vitest';
import { pageWithoutABrowser } from '../../testing/page-without-a-browser.ts';

interface Element {
  nodeName: string;
  childNodes: Element[];
  open?: boolean;
}
type Heard = (event: object) => void;

const page = pageWithoutABrowser('/');
const heard: Record<string, Heard> = {};
Object.assign(page.document, {
  addEventListener: (name: string, listener: Heard) => {
    heard[name] = listener;
  },
});
const contains = (around: Element, one: unknown): boolean =>
  around === one || around.childNodes.some((child) => contains(child, one));
const focused = vi.fn();
Object.defineProperties(page.HTMLElement.prototype, {
  firstElementChild: {
    get(this: Element) {
      return this.childNodes.find(({ nodeName }) => nodeName !== '#text') ?? null;
    },
  },
  contains: {
    value(this: Element, one: unknown) {
      return contains(this, one);
    },
  },
  focus: {
    value(this: Element) {
      focused(this.nodeName);
    },
  },
});
for (const [name, value] of Object.entries({
  ...page,
  Node: page.HTMLElement,
  IS_REACT_ACT_ENVIRONMENT: true,
}))
  vi.stubGlobal(name, value);
afterAll(() => vi.unstubAllGlobals());
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { Header } = await import('./header.tsx');

const nothing = () => undefined;
const shop = {
  logo: '/l.svg',
  darkLogo: '/dark.svg',
  brandName: 'Watt',
  homeHref: '/',
  onHome: nothing,
  language: { name: 'Deutsch', label: 'Language: Deutsch', onOpen: nothing },
};

const find = (node: Element, name: string): Element | undefined =>
  node.nodeName === name ? node : node.childNodes.map((child) => find(child, name)).find(Boolean);

it.each([
  ['Escape', 'keydown', { key: 'Escape' }, 'SUMMARY', false, true],
  ['another key', 'keydown', { key: 'a' }, 'SUMMARY', true, false],
  ['another key elsewhere on the page', 'keydown', { key: 'Tab' }, 'A', true, false],
  ['a click on the page', 'click', {}, 'A', false, false],
  ['a click on a menu item', 'click', {}, 'LI', false, false],
  ['a click on its own button, which the browser handles', 'click', {}, 'SPAN', true, false],
] as const)(
  'S-01 on %s the account menu stays open or closes, and returns focus if it had it',
  async (_title, name, event, where, isOpen, givesFocus) => {
    focused.mockClear();
    const root = createRoot(page.body as unknown as globalThis.Element);
    const item = { icon: 'logout' as const, text: 'Log out', onClick: nothing };
    const account = { kind: 'player' as const, name: 'kira', label: 'Account kira', items: [item] };
    await act(async () => root.render(createElement(Header, { ...shop, account })));
    const body = page.body as unknown as Element;
    const menu = find(body, 'DETAILS')!;
    menu.open = true;
    const target = where === 'A' ? find(body, 'A') : find(menu, where);
    heard[name]?.({ type: name, target, ...event });
    expect([menu.open, focused.mock.calls]).toEqual([isOpen, givesFocus ? [['SUMMARY']] : []]);
    await act(async () => root.unmount());
  },
);

it('S-01 a logo that is lost later is replaced by the name of the shop', async () => {
  const root = createRoot(page.body as unknown as globalThis.Element);
  await act(async () => root.render(createElement(Header, shop)));
  const logo = find(page.body as unknown as Element, 'IMG')!;
  const key = Object.keys(logo).find((name) => name.startsWith('__reactProps$'))!;
  const { onError } = (logo as unknown as Record<string, { onError: () => void }>)[key]!;
  expect(page.body.textContent).toBe('Deutsch');
  await act(async () => onError());
  expect(page.body.textContent).toBe('WattDeutsch');
  await act(async () => root.unmount());
});
