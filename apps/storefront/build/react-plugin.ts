import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * React is published as CommonJS, of which a bundler keeps everything. Here it becomes modules: what nobody uses is left
 * out, and the rest is called by names of one letter. The router's stand-ins for older versions of React stay out, too.
 */
export const reactPlugin: Plugin = {
  name: 'react',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/(react|react-dom|scheduler)\/[a-z-]+\.js$/ }, ({ path }) => {
      const [of, entry] = [basename(dirname(path)), basename(path, '.js')];
      const file = entry === 'index' ? of : `${of}-${entry}`;
      return { contents: `export * from './cjs/${file}.production.js';` };
    });
    build.onLoad({ filter: /\/(react|scheduler)[a-z-]*\.production\.js$/ }, ({ path }) => ({
      contents: asModule(readFileSync(path, 'utf8')),
    }));
    build.onLoad({ filter: /\/wouter\/src\/react-deps\.js$/ }, () => ({
      contents: "export { useSyncExternalStore } from 'react';",
    }));
  },
};

/** A CommonJS file as a module; it must require and export by name, at the start of a line. */
function asModule(source: string): string {
  const names: string[] = [];
  const code = source
    .replace(/^(?:var| {2})\s?(\w+) = require\("([\w-]+)"\)[,;]$/gm, "import * as $1 from '$2';")
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.push(name);
      return `var exported_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  if (names.length === 0 || /\b(require\(|exports\b)/.test(code))
    throw new Error('this file requires or exports in a way that the build does not know');
  return `${code}\nexport { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} };\n`;
}
