import { expect, it } from 'vitest';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import type { ResultAction } from './result-view.tsx';

const page = stubPage('/selectGoods');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ResultView } = await import('./result-view.tsx');

interface Drawn {
  nodeName: string;
  textContent: string;
  parentNode: Drawn | null;
  childNodes: Drawn[];
}
const body = page.body as unknown as Drawn;
const buttonsIn = (node: Drawn): Drawn[] =>
  ['A', 'BUTTON'].includes(node.nodeName) ? [node] : node.childNodes.flatMap(buttonsIn);
const isThere = (node: Drawn | null): boolean => node === body || (node !== null && isThere(node.parentNode));

const done: ResultAction = { text: 'Done' };
const game: ResultAction = { text: 'Back to the game' };
const away: ResultAction = { text: 'Go to payment page', href: 'https://pay.example/1' };
const refresh: ResultAction = { text: 'Refresh' };
type Offered = [primary: ResultAction, secondary?: ResultAction];
const offers: Offered[] = [
  [done],
  [game, done],
  [done, game],
  [away, done],
  [refresh, done],
  [refresh],
  [{ ...refresh, busy: true }, done],
];
const named = (offered: Offered) => offered.map((one) => one?.text).join(' and ');

it.each(
  offers.flatMap((before) => offers.map((after) => [named(before), named(after), before, after] as const)),
)('S-10 from %s to %s no button turns into another one', (_before, _after, before, after) => {
  const root = createRoot(page.body as unknown as Element);
  const show = ([primary, secondary]: Offered) =>
    act(() =>
      root.render(
        createElement(ResultView, { kind: 'success', title: 'Bought', sentences: [], primary, secondary }),
      ),
    );
  show(before);
  const words = new Map(buttonsIn(body).map((button) => [button, button.textContent]));
  expect([...words.values()]).toEqual(before.map((one) => one?.text));
  show(after);
  const stay = new Set(after.map((one) => one?.text));
  for (const [button, text] of words)
    expect(isThere(button) && button.textContent).toBe(stay.has(text) && text);
  act(() => root.unmount());
});
