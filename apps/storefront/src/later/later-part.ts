import { useEffect, useState } from 'react';
import { loadLaterMessages } from '../messages/load-messages.ts';

export type Later = typeof import('../later.ts');

/** The module once it is here, its styles and messages too. The server has it from the start. */
export const laterPart: { loaded: Later | undefined } = { loaded: undefined };

let stylesheet: string | undefined;
let loading: Promise<Later> | undefined;

/** Tells where its stylesheet lies (page data). */
export function knowLaterStyles(href: string | undefined): void {
  stylesheet = href;
}

/** Loads it once; after a failure the next call tries again. */
export function loadLater(): Promise<Later> {
  loading ??= Promise.all([import('../later.ts'), loadStylesheet(stylesheet), loadLaterMessages()]).then(
    ([module]) => {
      laterPart.loaded = module;
      return module;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The styles come before anything is drawn, so that nothing is ever seen without them. */
function loadStylesheet(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`no styles: ${href}`));
    };
    document.head.appendChild(link);
  });
}

export type LaterState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; later: Later };

/** The later part for a component, loaded as soon as it is wanted. */
export function useLater(isWanted: boolean): LaterState {
  const [, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || failed || laterPart.loaded) return;
    loadLater().then(
      () => setTurn((turn) => turn + 1),
      (error) => {
        console.warn('a part of the shop did not come', error);
        setFailed(true);
      },
    );
  }, [isWanted, failed]);
  if (laterPart.loaded) return { kind: 'ready', later: laterPart.loaded };
  return failed ? { kind: 'failed', retry: () => setFailed(false) } : { kind: 'loading' };
}
