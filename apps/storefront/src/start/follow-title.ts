import { screenTitle } from '../document/screen-title.ts';
import type { Services } from '../state/services.ts';

/**
 * Keeps the page's title in step with screen and language (row L-02). It is read from the screen's heading, which names
 * the screen in each of its states. The goods screen's heading is in the game's banner, outside the screen.
 */
export function followTitle({ store }: Services, root: Node): void {
  const write = () => {
    const { page_title } = store.getState().offer.config;
    // An older server does not send this field: the rendered title stays.
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
