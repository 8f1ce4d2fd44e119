import { useSyncExternalStore } from 'react';

const stack: HTMLElement[] = [];
/** How many of them lock the page. */
let holders = 0;
const listeners = new Set<() => void>();

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
  change(() => stack.push(dialog));
  return () => {
    change(() => stack.splice(stack.indexOf(dialog), 1));
    if (modal) holders -= 1;
    if (!modal || holders > 0) return;
    page.style.removeProperty('padding-inline-end');
    page.style.overflow = '';
  };
}

/** The topmost dialog; anything that must be visible above it (a toast) has to be inside it. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => stack[stack.length - 1], nothing);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function nothing() {
  return undefined;
}

function change(edit: () => void) {
  edit();
  for (const listener of listeners) listener();
}
