import { compileMessages } from '@gemporium/locales/compile-messages.ts';
import { completeLanguages, textsOf } from '@gemporium/locales/messages.ts';
import type { Plugin } from 'esbuild';
import type { KeyShares } from './share-message-keys.ts';

const firstPrefix = 'gemporium:messages/';
const laterPrefix = 'gemporium:later-messages/';

/**
 * Gives the browser's bundle two modules per complete language, each loaded alone (rows L-03, L-04): what the first screen says,
 * and what is said later. Messages that only the server says are in neither.
 */
export function messagesPlugin({ first, later }: KeyShares): Plugin {
  const loaders = (prefix: string) =>
    completeLanguages.map(
      (language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(prefix + language)})`,
    );
  const module = (language: string, keys: readonly string[]) => {
    const texts = textsOf(language) as Record<string, string>;
    const wanted = keys.map((key) => [key, texts[key] ?? ''] as const);
    return { contents: compileMessages(language, Object.fromEntries(wanted)) };
  };
  return {
    name: 'messages',
    setup(build) {
      build.onResolve({ filter: /^gemporium:(later-)?messages/ }, ({ path }) => ({
        path,
        namespace: 'messages',
      }));
      build.onLoad({ filter: /^gemporium:messages$/, namespace: 'messages' }, () => ({
        contents: [
          `export const firstMessages = {${loaders(firstPrefix)}};`,
          `export const laterMessages = {${loaders(laterPrefix)}};`,
        ].join('\n'),
        resolveDir: '/',
      }));
      build.onLoad({ filter: /^gemporium:messages\//, namespace: 'messages' }, ({ path }) =>
        module(path.slice(firstPrefix.length), first),
      );
      build.onLoad({ filter: /^gemporium:later-messages\//, namespace: 'messages' }, ({ path }) =>
        module(path.slice(laterPrefix.length), later),
      );
    },
  };
}

/** The language of a chunk that holds the first screen's messages, from the name of its entry in esbuild's metafile. */
export function messagesOfEntry(entryPoint: string): string | undefined {
  const name = `messages:${firstPrefix}`;
  return entryPoint.startsWith(name) ? entryPoint.slice(name.length) : undefined;
}
