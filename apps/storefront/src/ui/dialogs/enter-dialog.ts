import { changeDialogs } from './open-dialogs.ts';

/** How many of the open dialogs lock the page. */
let holders = 0;

/**
 * Pushes a dialog onto the stack of open ones and, if it is modal, locks scrolling of the page behind it. Returns a
 * function that removes it again.
 */
export function enterDialog(dialog: HTMLElement, modal = true): () => void {
  const page = document.documentElement;
  if (modal) holders += 1;
  if (modal && holders === 1) {
    const scrollBar = window.innerWidth - page.clientWidth;
    if (scrollBar > 0) page.style.setProperty('padding-inline-end', `${scrollBar}px`);
    page.style.overflow = 'hidden';
  }
  changeDialogs((open) => open.push(dialog));
  return () => {
    changeDialogs((open) => open.splice(open.indexOf(dialog), 1));
    if (modal) holders -= 1;
    if (holders > 0) return;
    page.style.removeProperty('padding-inline-end');
    page.style.overflow = '';
  };
}
