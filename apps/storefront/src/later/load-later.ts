import { loadModule } from '../browser/load-module.ts';
import { loadLaterMessages } from '../messages/load-messages.ts';
import type { Later } from './later-part.ts';

/** The later part, once it is loaded with its styles and messages. The server has it from the start. */
export const laterPart: { loaded: Later | undefined } = { loaded: undefined };

/** The import function of the module, and the stylesheet's URL (page data). */
export interface LaterSource {
  load: () => Promise<{ later: Later }>;
  stylesheet: string | undefined;
}

let source!: LaterSource;
let loading: Promise<Later> | undefined;

/** Sets the source, before hydration. */
export function knowLater(known: LaterSource): void {
  source = known;
}

const waiting: ((later: Later) => void)[] = [];

/** Runs as soon as the later part is loaded; does not load it. */
export function whenLater(act: (later: Later) => void): void {
  if (laterPart.loaded) act(laterPart.loaded);
  else waiting.push(act);
}

/** Loads the later part once; after a failure the next call retries. */
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

/** Loads the styles before anything is rendered, to avoid a flash of unstyled content. */
function loadStylesheet(href: string | undefined): Promise<void> {
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`could not load styles: ${href}`));
    };
    document.head.appendChild(link);
  });
}
