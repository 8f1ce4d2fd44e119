import type { Plugin } from 'esbuild';

/** What stands in the bundle for a module of React or of its neighbours. */
const written: Readonly<Record<string, string>> = {
  // React 19 has it itself; the stand-in for older ones, which the router brings, stays out.
  'use-sync-external-store/shim/index.js': "export { useSyncExternalStore } from 'react';",
  // Every element is made by a call of one of these: by its own name it is 400 bytes shorter, in all, than as a
  // property of a CommonJS module.
  'react/jsx-runtime': `
    import * as runtime from 'react/jsx-runtime';
    export const { Fragment, jsx, jsxs } = runtime;
  `,
};

export const reactPlugin: Plugin = {
  name: 'react',
  setup(build) {
    build.onResolve({ filter: /^(use-sync-external-store|react)\// }, ({ path, namespace }) =>
      // What is written itself imports the module in whose place it stands.
      written[path] && namespace !== 'react' ? { path, namespace: 'react' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'react' }, ({ path }) => ({
      contents: written[path] ?? '',
      resolveDir: import.meta.dirname,
    }));
  },
};
