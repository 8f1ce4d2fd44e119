import { loadModule } from '../browser/load-module.ts';
import { loadLaterMessages } from '../messages/load-messages.ts';
import type { Later } from './later-part.ts';

/** The later part, once it is here, its styles and messages too. The server has it from the start. */
export const laterPart: { loaded: Later | undefined } = { loaded: undefined };

/** Where it is: how its module is loaded, and its stylesheet (page data). */
export interface LaterSource {
  load: () => Promise<{ later: Later }>;
  stylesheet: string | undefined;
}

let source!: LaterSource;
let loading: Promise<Later> | undefined;

/** Tells where it is, before anything is drawn. */
export function knowLater(known: LaterSource): void {
  source = known;
}

const waiting: ((later: Later) => void)[] = [];

/** Done as soon as the later part is here, however that came about. */
export function whenLater(act: (later: Later) => void): void {
  if (laterPart.loaded) act(laterPart.loaded);
  else waiting.push(act);
}

/** Loads it once; after a failure the next call tries again. */
export function loadLater(): Promise<Later> {
  const { load, stylesheet } = source;
  loading ??= Promise.all([loadModule(load), loadStylesheet(stylesheet), loadLaterMessages()]).then(
    ([{ later }]) => {
      laterPart.loaded = later;
      for (const act of waiting.splice(0)) act(later);
      return later;
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
