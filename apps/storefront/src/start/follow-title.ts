import { screenTitle } from '../document/screen-title.ts';
import type { Services } from '../state/services.ts';

/**
 * The page's title follows its screen and its language (row L-02). What a screen is called, in each of its states, its
 * heading says, so it is read there. Over the goods stands the game's banner, which is no part of the screen.
 */
export function followTitle({ store }: Services, root: Node): void {
  const write = () => {
    const { page_title } = store.getState().offer.config;
    // A server of before this field says no title: the one that was drawn stays.
    if (!page_title) return;
    const heading = document.querySelector('#main > :last-child h1');
    const title = screenTitle(heading?.textContent ?? '', page_title);
    if (document.title !== title) document.title = title;
  };
  new MutationObserver(write).observe(root, { childList: true, subtree: true, characterData: true });
  store.subscribe(({ offer }, before) => {
    if (offer !== before.offer) write();
  });
  write();
}
