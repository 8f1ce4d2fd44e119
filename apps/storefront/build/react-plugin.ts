import type { Plugin } from 'esbuild';

/** React 19 has useSyncExternalStore itself; the stand-in for older ones, which the router brings, stays out. */
export const reactPlugin: Plugin = {
  name: 'react',
  setup(build) {
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, ({ path }) => ({
      path,
      namespace: 'shim',
    }));
    build.onLoad({ filter: /.*/, namespace: 'shim' }, () => ({
      contents: "export { useSyncExternalStore } from 'react';",
      resolveDir: import.meta.dirname,
    }));
  },
};
