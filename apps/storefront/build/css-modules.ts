import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { type Selector, transform as transformCss } from 'lightningcss';
import { browserTargets, browserVersions } from './targets.ts';

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
  animations: readonly string[];
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

  const compiled = new Map<string, CompiledFile>();
  for (const [index, file] of modules.entries())
    compiled.set(file, compileFile(file, minify ? shortPrefix(index) : undefined));
  refuseTwins(
    'stylesheets are called',
    modules.map((file) => basename(file)),
  );
  refuseTwins(
    'animations are called',
    [...compiled.values()].flatMap(({ animations }) => animations),
  );
  for (const file of globalFiles)
    compiled.set(file, { names: {}, animations: [], css: readFileSync(file, 'utf8') });

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
      const { code } = await transform(text, { loader: 'css', minify, target: browserTargets });
      return minify ? tightened(code.trim()) : code.trim();
    },
  };
}

/**
 * Without the spaces that esbuild leaves in the values of custom properties and in what stands in for them, as in
 * `--a: 1px` and `var(--b, 0)`. Texts in quotes stay as they are, and an empty value keeps its space.
 */
function tightened(css: string): string {
  return css.replace(/"[^"]*"|([:,]) (?=[^\s;}])/g, (found, mark: string | undefined) => mark ?? found);
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

/** The browser knows one animation of a name, and a class of a page that is not minified begins with its file's. */
function refuseTwins(what: string, names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin) throw new Error(`two ${what} ${twin}; give one of them another name`);
}

/** Classes get names of their own: short ones, or such as a developer recognises. */
function compileFile(file: string, prefix: string | undefined): CompiledFile {
  const names: Record<string, string> = {};
  const animations: string[] = [];
  const nameOf = (name: string) => {
    names[name] ??= prefix
      ? `${prefix}${Object.keys(names).length.toString(36)}`
      : `${basename(file, '.module.css')}_${name}`;
    return names[name];
  };
  // Also inside `:not()`, which the visitor does not enter by itself.
  const renamed = (parts: Selector): Selector =>
    parts.map((part) => {
      if (part.type === 'class') return { ...part, name: nameOf(part.name) };
      if (!('selectors' in part) || !part.selectors) return part;
      return { ...part, selectors: (part.selectors as Selector[]).map(renamed) } as typeof part;
    });
  const { code } = transformCss({
    filename: file,
    code: readFileSync(file),
    targets: browserVersions,
    visitor: {
      Selector: renamed,
      Rule: {
        keyframes({ value: { name } }) {
          animations.push(name.value);
        },
      },
    },
  });
  return { names, animations, css: code.toString() };
}

/** A, B, … Z, AA, …: capitals, so that it never runs into the small letters and digits that follow. */
function shortPrefix(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : shortPrefix(Math.floor(index / 26) - 1) + letter;
}
