import { useSyncExternalStore } from 'react';

const stack: HTMLElement[] = [];
const listeners = new Set<() => void>();

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

/** Changes which dialogs are open, the topmost last. */
export function changeDialogs(edit: (open: HTMLElement[]) => void): void {
  edit(stack);
  for (const listener of listeners) listener();
}
