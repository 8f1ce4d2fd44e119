import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { providerIds } from '../../packages/providers/src/generate.ts';
import { es2018Problems } from './build/check-es2018.ts';
import { constantsPlugin } from './build/constants-plugin.ts';
import { type CssModules, compileCssModules } from './build/css-modules.ts';
import { buildFonts } from './build/fonts/build-fonts.ts';
import { licencesOf } from './build/licences.ts';
import { messagesOfEntry, messagesPlugin } from './build/messages-plugin.ts';
import { minifyAgain } from './build/minify-again.ts';
import { precompress } from './build/precompress.ts';
import { reactPlugin } from './build/react-plugin.ts';
import { shareMessageKeys } from './build/share-message-keys.ts';
import { browserTargets, supportedThere } from './build/targets.ts';
import type { PageAssets } from './src/document/page-assets.ts';
import type { FontSheets } from './src/fonts/font-sheets.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const publicPath = '/assets/';
const clientEntry = 'src/client.tsx';
const providersFolder = '../../packages/providers/src';

/** What the build records about the client files. */
interface Manifest extends Omit<PageAssets, 'criticalCss' | 'layoutCss' | 'startScript'> {
  /** Bytes of the first screen (brotli, English): what a first visit downloads before the page is interactive. */
  firstScreen: { scriptBytes: number; styleBytes: number };
}

/**
 * Builds the storefront into `outDir`: `client/` (served under /assets/, with hashed names, each file also as .br and
 * .gz), `ssr.js` (exports `renderPage`) and `manifest.json`. Throws if a script would not run in an ES2018 browser, or
 * if the first screen exceeds its size budget.
 */
export async function buildStorefront({
  outDir,
  minify,
}: {
  outDir: string;
  minify: boolean;
}): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(join(outDir, 'client'), { recursive: true });

  const css = await compileCssModules(join(folder, 'src'), minify);
  const metafile = withBoth(
    await buildClient(outDir, minify, css.plugin),
    await buildPaymentPages(outDir, minify),
  );
  if (minify) await minifyAgain(scriptsOf(metafile).map((name) => join(outDir, 'client', name)));
  const sources = Object.keys(metafile.inputs).map((file) => join(folder, file));
  const licences = join(
    outDir,
    'client',
    basename(writeHashed(outDir, 'licences', 'txt', licencesOf(sources))),
  );
  const fonts = buildFonts(join(outDir, 'client/fonts'), `${publicPath}fonts/`);
  const assets: PageAssets = {
    ...(await describeAssets(outDir, metafile, css)),
    titles: fonts.sheets.titles,
    fontScript: await buildFontScript(outDir, minify, fonts.sheets.texts),
  };
  await buildServerEntry(outDir, minify, css.plugin, assets);
  finishFiles(outDir, metafile, assets, { minify, further: [...fonts.texts, licences] });
  await refuseNewSyntax(outDir, metafile);
}

const forBrowsers = (minify: boolean) =>
  ({
    absWorkingDir: folder,
    bundle: true,
    charset: 'utf8',
    target: browserTargets,
    supported: supportedThere,
    minify,
    legalComments: 'none',
  }) as const satisfies BuildOptions;

async function buildClient(outDir: string, minify: boolean, cssPlugin: Plugin): Promise<Metafile> {
  const options = {
    ...forBrowsers(minify),
    entryPoints: { shop: clientEntry },
    outdir: join(outDir, 'client'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  } as const satisfies BuildOptions;
  // A first build without messages shows which files the first download contains, and so which messages it needs.
  const silent = messagesPlugin({ first: [], later: [] });
  const sketch = await build({
    ...options,
    write: false,
    plugins: [silent, constantsPlugin, reactPlugin, cssPlugin],
  });
  const keys = shareMessageKeys(join(folder, 'src'), filesOfFirstScreen(sketch.metafile));
  const { metafile } = await build({
    ...options,
    plugins: [messagesPlugin(keys), constantsPlugin, reactPlugin, cssPlugin],
  });
  return metafile;
}

/** One self-contained script for each provider whose payments have a page in the shop. */
async function buildPaymentPages(outDir: string, minify: boolean): Promise<Metafile> {
  const entries = providerIds('page/page.ts').map((id) => [
    `pay-${id}`,
    `${providersFolder}/${id}/page/page.ts`,
  ]);
  const { metafile } = await build({
    ...forBrowsers(minify),
    entryPoints: Object.fromEntries(entries),
    outdir: join(outDir, 'client'),
    entryNames: '[name]-[hash]',
    format: 'iife',
    metafile: true,
  });
  return metafile;
}

function withBoth(one: Metafile, other: Metafile): Metafile {
  return { inputs: { ...one.inputs, ...other.inputs }, outputs: { ...one.outputs, ...other.outputs } };
}

function filesOfFirstScreen(metafile: Metafile): string[] {
  return [...staticImports(metafile, entryOutput(metafile))]
    .flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}))
    .filter((input) => /^src\/.*\.tsx?$/.test(input))
    .map((input) => join(folder, input));
}

function entryOutput(metafile: Metafile): string {
  return Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === clientEntry)?.[0] ?? '';
}

async function buildServerEntry(
  outDir: string,
  minify: boolean,
  cssPlugin: Plugin,
  assets: PageAssets,
): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/ssr.tsx'],
    outfile: join(outDir, 'ssr.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    charset: 'utf8',
    target: 'node24',
    minify,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's server build is CommonJS and requires Node's built-in modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [
      {
        name: 'page-assets',
        setup(builder) {
          // The server formats messages directly from the language files.
          builder.onResolve({ filter: /^gemporium:messages$/ }, ({ path }) => ({
            path,
            namespace: 'messages',
          }));
          builder.onLoad({ filter: /.*/, namespace: 'messages' }, () => ({
            contents: 'export const firstMessages = {}, laterMessages = {};',
          }));
          builder.onResolve({ filter: /^gemporium:assets$/ }, ({ path }) => ({ path, namespace: 'assets' }));
          builder.onLoad({ filter: /.*/, namespace: 'assets' }, () => ({
            contents: JSON.stringify(assets),
            loader: 'json',
          }));
        },
      },
      cssPlugin,
    ],
  });
}

/** Reads from esbuild's metafile which files a page must reference, and writes the stylesheets of lazy-loaded parts. */
async function describeAssets(
  outDir: string,
  metafile: Metafile,
  css: CssModules,
): Promise<Omit<PageAssets, 'titles' | 'fontScript'>> {
  const outputs = Object.entries(metafile.outputs);
  const entry = entryOutput(metafile);
  const firstScripts = [...staticImports(metafile, entry)].filter((file) => file !== entry).reverse();
  const firstStyles = new Set([...css.globalFiles, ...stylesOf(metafile, [...firstScripts, entry])]);

  const messages: Record<string, string> = {};
  const styles: Record<string, string> = {};
  const paymentPages: Record<string, string> = {};
  for (const [file, output] of outputs) {
    const language = messagesOfEntry(output.entryPoint ?? '');
    if (language) messages[language] = publicUrl(file);
    else if (output.entryPoint?.startsWith(`${providersFolder}/`))
      paymentPages[output.entryPoint.split('/').at(-3) ?? ''] = publicUrl(file);
    else if (output.entryPoint && file !== entry) {
      const later = [...stylesOf(metafile, staticImports(metafile, file))].filter(
        (style) => !firstStyles.has(style),
      );
      if (later.length === 0) continue;
      const name = nameOf(output.entryPoint);
      styles[name] = writeHashed(outDir, name, 'css', await css.sheet(new Set(later)));
    }
  }
  return {
    scripts: firstScripts.map(publicUrl),
    startScript: startScript(join(outDir, 'client', entry.replace(/^.*\//, ''))),
    messages,
    styles,
    paymentPages,
    criticalCss: await css.sheet(new Set([...firstStyles].filter((file) => !ofOneLayout.includes(file)))),
    layoutCss: {
      new: await css.sheet(new Set([layoutStyles.new])),
      old: await css.sheet(new Set([layoutStyles.old])),
    },
  };
}

/** Stylesheets of the first screen that the pages of one layout need, and those of the other do not. */
const layoutStyles = {
  new: join(folder, 'src/shell/places/bottom-nav.module.css'),
  old: join(folder, 'src/shell/places/step-bar.module.css'),
} as const;
const ofOneLayout: readonly string[] = Object.values(layoutStyles);

/** The font loader: a script without imports, in syntax that an old browser can parse. */
async function buildFontScript(outDir: string, minify: boolean, texts: FontSheets['texts']): Promise<string> {
  const { outputFiles } = await build({
    ...forBrowsers(minify),
    entryPoints: ['src/fonts/font-script.ts'],
    write: false,
    format: 'iife',
    define: { fontTexts: JSON.stringify(texts) },
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  const problems = await es2018Problems('the font script', code);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return writeHashed(outDir, 'fonts', 'js', code);
}

/** The entry only starts what it imports, so it is inlined to save a request. Inline imports need absolute paths. */
function startScript(file: string): string {
  const code = readFileSync(file, 'utf8').trim();
  if (code.length > 1_000)
    throw new Error('the entry is too large to inline: keep src/client.tsx to a single call');
  const absolute = code.replaceAll('"./', `"${publicPath}`).replaceAll('`./', `\`${publicPath}`);
  if (absolute.includes('./'))
    throw new Error(`the entry imports a relative path, which fails when inlined: ${code}`);
  return absolute;
}

/** An output and all its static imports, transitively; the output itself comes first. */
function staticImports(metafile: Metafile, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const used of metafile.outputs[file]?.imports ?? []) {
    if (used.kind === 'import-statement') staticImports(metafile, used.path, seen);
  }
  return seen;
}

/** The stylesheets that these outputs' modules import; the scripts themselves may retain no trace of a small sheet. */
function stylesOf(metafile: Metafile, files: Iterable<string>): Set<string> {
  const styles = new Set<string>();
  for (const file of files) {
    for (const input of Object.keys(metafile.outputs[file]?.inputs ?? {})) {
      for (const used of metafile.inputs[input]?.imports ?? []) {
        if (used.path.endsWith('.module.css')) styles.add(join(folder, used.path));
      }
    }
  }
  return styles;
}

function writeHashed(outDir: string, name: string, ending: 'css' | 'js' | 'txt', text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  const file = `${name}-${hash}.${ending}`;
  writeFileSync(join(outDir, 'client', file), text);
  return publicPath + file;
}

/** `src/later.ts` → `later`: the key under which the page finds the styles of a lazy-loaded part. */
function nameOf(entryPoint: string): string {
  return entryPoint.replace(/^.*\//, '').replace(/\.tsx?$/, '');
}

function publicUrl(output: string): string {
  return publicPath + output.replace(/^.*\//, '');
}

/** Precompresses the built files and writes the manifest. `further`: the fonts' stylesheets and the licences. */
function finishFiles(
  outDir: string,
  metafile: Metafile,
  assets: PageAssets,
  { minify, further }: { minify: boolean; further: readonly string[] },
): void {
  const quality = minify ? 11 : 4;
  const client = (url: string) => join(outDir, 'client', url.slice(publicPath.length));
  const scripts = Object.keys(metafile.outputs).map((output) => client(publicUrl(output)));
  const texts = [...Object.values(assets.styles), assets.fontScript].map(client).concat(further);
  for (const file of [...scripts, ...texts]) precompress(file, quality);

  const criticalFile = join(outDir, 'critical.css');
  writeFileSync(criticalFile, assets.criticalCss + assets.layoutCss.new + assets.layoutCss.old);
  precompress(criticalFile, quality);
  const bytes = (file: string) => readFileSync(`${file}.br`).length;
  const scriptBytes = (language: string) =>
    [...assets.scripts, assets.messages[language] ?? '']
      .filter(Boolean)
      .reduce((sum, url) => sum + bytes(client(url)), 0);
  if (minify) refuseHeavyScreen(Object.keys(assets.messages), scriptBytes, bytes(criticalFile));
  const { criticalCss: _, layoutCss: __, startScript: ___, ...described } = assets;
  const manifest: Manifest = {
    ...described,
    firstScreen: {
      scriptBytes: scriptBytes('en'),
      styleBytes: bytes(criticalFile),
    },
  };
  writeFileSync(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** The most that a first visit may download, with brotli: see docs/operations/bench.md. */
const mostScriptBytes = 80_000;
const mostStyleBytes = 8_000;

function refuseHeavyScreen(
  languages: readonly string[],
  scriptBytes: (language: string) => number,
  styleBytes: number,
): void {
  const heavy = languages.filter((language) => scriptBytes(language) > mostScriptBytes);
  if (heavy.length > 0) {
    const weights = heavy.map((language) => `${language} (${scriptBytes(language)})`).join(', ');
    throw new Error(`the first screen's scripts weigh more than ${mostScriptBytes} bytes in ${weights}`);
  }
  if (styleBytes > mostStyleBytes)
    throw new Error(`the first screen's styles weigh more than ${mostStyleBytes} bytes`);
}

function scriptsOf(metafile: Metafile): string[] {
  return Object.keys(metafile.outputs)
    .map((output) => output.replace(/^.*\//, ''))
    .filter((name) => name.endsWith('.js'));
}

async function refuseNewSyntax(outDir: string, metafile: Metafile): Promise<void> {
  const checks = scriptsOf(metafile).map((name) => {
    return es2018Problems(name, readFileSync(join(outDir, 'client', name), 'utf8'));
  });
  const problems = (await Promise.all(checks)).flat();
  if (problems.length > 0)
    throw new Error(`the storefront would not run in old browsers:\n${problems.join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = process.argv[2] ?? join(folder, '../../dist/storefront');
  await buildStorefront({ outDir, minify: !process.argv.includes('--readable') });
}
