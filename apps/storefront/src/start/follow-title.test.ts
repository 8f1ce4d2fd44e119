import { afterEach, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { followTitle } from './follow-title.ts';

afterEach(() => vi.unstubAllGlobals());

const screen = {} as Node;

/** A page with its heading, and a function that changes it. */
function pageWith(page_title: string, heading: string | undefined) {
  let draw = () => {};
  const document = {
    title: 'as drawn',
    heading,
    querySelector: (selector: string) =>
      selector === '#main > :last-child h1' && document.heading !== undefined
        ? { textContent: document.heading }
        : null,
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(told: () => void) {
        draw = told;
      }
      observe(root: unknown, what: object) {
        expect([root, what]).toEqual([screen, { childList: true, subtree: true, characterData: true }]);
      }
    },
  );
  const { store } = fakeShop().services;
  const say = (title: string) =>
    store.setState(({ offer }) => ({ offer: { ...offer, config: { ...offer.config, page_title: title } } }));
  say(page_title);
  followTitle({ store } as never, screen);
  const show = (next: string | undefined) => {
    document.heading = next;
    draw();
  };
  return { document, say, show };
}

it('L-02 S-12 the title names the current screen, in each of its states; on the goods screen it is the shop’s', () => {
  const { document, show } = pageWith('Nova', undefined);
  expect(document.title).toBe('Nova');
  show('Account');
  expect(document.title).toBe('Account – Nova');
  show('Page not found');
  expect(document.title).toBe('Page not found – Nova');
  show(undefined);
  expect(document.title).toBe('Nova');
});

it('L-02 the title follows the language', () => {
  const { document, say, show } = pageWith('Nova Top-up', 'Account');
  show('アカ\u200bウント');
  say('Nova チャージ');
  expect(document.title).toBe('アカウント – Nova チャージ');
});

it('L-02 if the server sends no title, the rendered one stays', () => {
  const { document, show } = pageWith('', 'Account');
  show('Orders');
  expect(document.title).toBe('as drawn');
});
