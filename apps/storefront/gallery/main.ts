/**
 * The gallery: `node apps/storefront/gallery/main.ts <outDir> <port>` builds it and serves it on loopback.
 * `/goods?language=ar&corner=round&face=2` and so on: pages are named as in gallery.tsx.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { compileCssModules } from '../build/css-modules.ts';
import { browserTargets } from '../build/targets.ts';
import type { GalleryProps } from './gallery.tsx';
import { cornerOf, sampleArt, sampleTokens } from './sample-art.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const outDir = process.argv[2];
const port = Number(process.argv[3]);
if (!outDir || !port) throw new Error('usage: main.ts <outDir> <port>');

mkdirSync(outDir, { recursive: true });
const modules = await compileCssModules(source, true);
const wanted = new Set<string>();
const bundle = async (entry: string, outfile: string, forServer: boolean) => {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    outfile: join(outDir, outfile),
    bundle: true,
    jsx: 'automatic',
    format: 'esm',
    minify: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [modules.plugin],
    ...(forServer
      ? {
          platform: 'node',
          banner: {
            js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
          },
        }
      : { target: browserTargets, supported: { destructuring: true } }),
  });
  for (const file of Object.keys(result.metafile.inputs))
    if (file.endsWith('.module.css')) wanted.add(join(here, file));
  return Object.entries(Object.values(result.metafile.outputs)[0]?.inputs ?? {}).filter(([file]) =>
    file.startsWith('../src'),
  );
};
const shares = await bundle('client.tsx', 'client.js', false);
await bundle('server-entry.tsx', 'server-entry.mjs', true);
const css = await modules.sheet(new Set([...modules.globalFiles, ...wanted]));
writeFileSync(join(outDir, 'all.css'), css);
console.log(`styles ${css.length} bytes, ${brotliCompressSync(css).length} brotli`);
console.log(
  `components ${shares.reduce((sum, [, input]) => sum + input.bytesInOutput, 0)} bytes of script before compression`,
);

const { renderGallery } = (await import(pathToFileURL(join(outDir, 'server-entry.mjs')).href)) as {
  renderGallery: (props: GalleryProps) => string;
};
createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://gallery.localhost');
  const picture = /^\/art\/(.+)\.svg$/.exec(url.pathname)?.[1];
  response.setHeader('cache-control', 'no-store');
  if (picture) {
    const page = new URL(request.headers.referer ?? '/', url);
    response.setHeader('content-type', 'image/svg+xml');
    response.end(sampleArt(picture, Number(page.searchParams.get('face'))));
    return;
  }
  if (url.pathname === '/client.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(readFileSync(join(outDir, 'client.js')));
    return;
  }
  const language = url.searchParams.get('language') ?? 'en';
  const face = Number(url.searchParams.get('face'));
  const corner = (url.searchParams.get('corner') as GalleryProps['corner'] | null) ?? cornerOf(face);
  const props: GalleryProps = { page: url.pathname.slice(1) || 'goods', language, corner };
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>Gallery</title><style>${css}${sampleTokens(face, corner)}</style></head>
<body><div id="root">${renderGallery(props)}</div><script type="application/json" id="props">${JSON.stringify(props)}</script><script type="module" src="/client.js"></script></body></html>`);
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
