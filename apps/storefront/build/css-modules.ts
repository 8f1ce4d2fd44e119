import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import { browserTargets } from './targets.ts';

export interface CssModules {
  /** Turns each `.module.css` into its class names, and every other stylesheet into nothing: `sheet` has the rules. */
  plugin: Plugin;
  /** The rules of these files (absolute paths), lowered for the oldest browser, in one fixed order. */
  sheet(files: ReadonlySet<string>): Promise<string>;
  /** Stylesheets that belong to every page: those that are no modules. */
  globalFiles: readonly string[];
}

interface CompiledFile {
  names: Readonly<Record<string, string>>;
  css: string;
}

/**
 * Compiles every stylesheet below `sourceFolder` once. esbuild itself would name the classes by order of appearance,
 * so that the server's bundle and the browser's would disagree, and would repeat a shared part's rules in each chunk.
 */
export async function compileCssModules(sourceFolder: string, minify: boolean): Promise<CssModules> {
  const files = globSync('**/*.css', { cwd: sourceFolder }).map((file) => join(sourceFolder, file));
  const modules = files.filter((file) => file.endsWith('.module.css')).sort(byLayer);
  const globalFiles = files.filter((file) => !file.endsWith('.module.css')).sort(tokensFirst);
  refuseTwins(modules);

  const compiled = new Map<string, CompiledFile>();
  for (const [index, file] of modules.entries()) {
    compiled.set(file, await compileFile(file, minify ? shortPrefix(index) : undefined));
  }
  for (const file of globalFiles) compiled.set(file, { names: {}, css: readFileSync(file, 'utf8') });

  return {
    globalFiles,
    plugin: {
      name: 'css-modules',
      setup(builder) {
        builder.onLoad({ filter: /\.css$/ }, ({ path }) => ({
          contents: Object.entries(compiled.get(path)?.names ?? {})
            .map(
              ([name, value], index) =>
                `const n${index} = ${JSON.stringify(value)}; export { n${index} as ${name} };`,
            )
            .join('\n'),
          loader: 'js',
        }));
      },
    },
    async sheet(wanted) {
      const css = [...compiled].filter(([file]) => wanted.has(file));
      const ordered = [
        ...css.filter(([file]) => globalFiles.includes(file)),
        ...css.filter(([file]) => !globalFiles.includes(file)),
      ];
      const text = ordered.map(([, file]) => file.css).join('\n');
      return (await transform(text, { loader: 'css', minify, target: browserTargets })).code.trim();
    },
  };
}

/**
 * Parts before what is put together from them, and last what spaces whatever stands in it: of two rules of equal weight
 * the later holds, and that is the more particular one.
 */
function byLayer(a: string, b: string): number {
  const layer = (file: string) =>
    readFileSync(file, 'utf8').includes('> * + *') ? 2 : file.includes('/ui/') ? 0 : 1;
  return layer(a) - layer(b) || (a < b ? -1 : 1);
}

function tokensFirst(a: string, b: string): number {
  const rank = (file: string) =>
    basename(file) === 'tokens.css' ? 0 : basename(file) === 'base.css' ? 1 : 2;
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** Animations are named after their file; two files of one name would share them. */
function refuseTwins(files: readonly string[]): void {
  const names = files.map((file) => basename(file));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin) throw new Error(`two stylesheets are called ${twin}; give one of them another name`);
}

async function compileFile(file: string, prefix: string | undefined): Promise<CompiledFile> {
  const entry = `import * as names from ${JSON.stringify(file)}; module.exports = { ...names };`;
  const result = await build({
    stdin: { contents: entry, resolveDir: '/' },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'cjs',
    logLevel: 'silent',
  });
  const script = result.outputFiles.find((output) => output.path.endsWith('.js'))?.text ?? '';
  let css = result.outputFiles.find((output) => output.path.endsWith('.css'))?.text ?? '';
  const holder: { exports: Record<string, unknown> } = { exports: {} };
  new Function('module', script)(holder);
  const long = Object.entries(holder.exports).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (!prefix) return { names: Object.fromEntries(long), css };

  const names: Record<string, string> = {};
  for (const [index, [name, value]] of long.entries()) {
    names[name] = `${prefix}${index.toString(36)}`;
    css = css.replace(new RegExp(`\\.${value}(?![\\w-])`, 'g'), `.${names[name]}`);
  }
  return { names, css };
}

/** A, B, … Z, AA, …: capitals, so that it never runs into the small letters and digits that follow. */
function shortPrefix(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : shortPrefix(Math.floor(index / 26) - 1) + letter;
}
