import { compileMessages } from '@gemporium/locales/compile-messages.ts';
import { textsOf, writtenLanguages } from '@gemporium/locales/messages.ts';
import type { Plugin } from 'esbuild';

const languagePrefix = 'gemporium:messages/';

/** Gives the browser's bundle one module per language, each loaded alone (rows L-03, L-04). */
export const messagesPlugin: Plugin = {
  name: 'messages',
  setup(build) {
    build.onResolve({ filter: /^gemporium:messages/ }, ({ path }) => ({ path, namespace: 'messages' }));
    build.onLoad({ filter: /^gemporium:messages$/, namespace: 'messages' }, () => ({
      contents: `export const loaders = {${writtenLanguages
        .map((language) => `${JSON.stringify(language)}: () => import(${JSON.stringify(languagePrefix + language)})`)
        .join(',')}};`,
      resolveDir: '/',
    }));
    build.onLoad({ filter: /^gemporium:messages\//, namespace: 'messages' }, ({ path }) => {
      const language = path.slice(languagePrefix.length);
      return { contents: compileMessages(language, textsOf(language)) };
    });
  },
};

/** The language of a chunk that holds messages, from the name of its entry in esbuild's metafile. */
export function messagesOfEntry(entryPoint: string): string | undefined {
  const name = `messages:${languagePrefix}`;
  return entryPoint.startsWith(name) ? entryPoint.slice(name.length) : undefined;
}
