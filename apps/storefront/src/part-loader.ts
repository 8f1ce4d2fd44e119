import type { ComponentType } from 'react';

/** A part of the shop that is loaded when it is wanted, or when the browser has nothing else to do. */
export interface Part<Props extends object> {
  /** The component once it is here. */
  loaded: ComponentType<Props> | undefined;
  load(): Promise<ComponentType<Props>>;
}

const parts: Part<never>[] = [];
let stylesheets: Readonly<Record<string, string>> = {};

/** Tells where the stylesheets of later parts lie (page data). */
export function knowStylesheets(known: Readonly<Record<string, string>>): void {
  stylesheets = known;
}

export function partLoader<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const part: Part<Props> = {
    loaded: undefined,
    load() {
      loading ??= Promise.all([load(), loadStylesheet(stylesheets[name])]).then(
        ([module]) => {
          part.loaded = module.default;
          return module.default;
        },
        (error) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  parts.push(part as unknown as Part<never>);
  return part;
}

/** Fetches everything that is loaded later, one after the other: opening it is quick then, and needs no network. */
export async function warmParts(): Promise<void> {
  for (const part of parts) await part.load();
}

/** The styles come before the part is drawn, so that nothing is ever seen without them. */
function loadStylesheet(href: string | undefined): Promise<void> {
  if (!href) return Promise.resolve();
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
