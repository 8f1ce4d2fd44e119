import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { shopOf } from '../../tests/harness/shops.ts';
import type { Figure, PartResult } from '../figure.ts';
import type { BenchContext } from '../lib/context.ts';
import { type FirstScreen, openPhone } from '../lib/phone.ts';
import { runProgram } from '../lib/run-program.ts';
import { openStage } from '../lib/stage.ts';
import { staticPage } from '../lib/static-page.ts';
import { median, quantile, rounded } from '../lib/statistics.ts';
import type { FixedAnswer } from '../programs/bare-http.ts';

const rounds = 9;

interface Measured {
  shop: FirstScreen[];
  page: FirstScreen[];
  /** Brotli bytes, the best that a server could send. */
  scriptBytes: number;
  styleBytes: number;
  /** Scripts that the page fetches by itself once the screen stands. */
  laterScriptBytes: number;
}

/** The first screen of the goods on a slow phone, against a static page under the same throttling, in turn. */
export async function measureFirstScreen(
  context: BenchContext,
): Promise<Omit<PartResult, 'othersBusyCores' | 'seconds'>> {
  const { signal, say } = context;
  const stage = await openStage(context.folder, signal);
  const answer: FixedAnswer = {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: Buffer.from(staticPage),
  };
  const bare = runProgram<{ answers: Record<string, FixedAnswer> }, never>(
    'bare-http',
    { answers: { '/static': answer } },
    signal,
  );
  try {
    const phone = await openPhone(context);
    try {
      const { host, area } = shopOf('watt');
      const shopUrl = `http://${host}:${stage.port}/selectGoods?domain_area=${area}&spec_lang=en`;
      const pageUrl = `http://localhost:${await bare.says('listening')}/static`;
      // The first visit pays for what the server and the browser do only once.
      const first = await phone.visit(shopUrl);
      await phone.visit(pageUrl);
      const measured: Measured = { shop: [], page: [], ...(await weigh(first)) };
      for (let round = 1; round <= rounds; round++) {
        say(`First screen: round ${round} of ${rounds}`);
        measured.page.push(await phone.visit(pageUrl));
        measured.shop.push(await phone.visit(shopUrl));
      }
      return {
        name: 'first-screen',
        ...describe(measured, phone.version),
        raw: { shop: measured.shop.map(timesOf), page: measured.page.map(timesOf) },
      };
    } finally {
      await phone.close();
    }
  } finally {
    bare.end();
    await stage.stop();
  }
}

/** What the document itself asks for counts as first; what scripts fetch afterwards comes later. */
async function weigh(visit: FirstScreen): Promise<Omit<Measured, 'shop' | 'page'>> {
  const bytes = async (url: string) => brotli(await visit.bodyOf(url));
  const sum = async (urls: string[]) => (await Promise.all(urls.map(bytes))).reduce((a, b) => a + b, 0);
  const first = new Set(visit.documentScripts);
  const later = visit.fetched.filter(({ type, url: script }) => type === 'script' && !first.has(script));
  return {
    scriptBytes: (await sum([...first])) + brotli(visit.inlineScript),
    styleBytes: (await sum(visit.documentStyles)) + brotli(visit.inlineStyle),
    laterScriptBytes: await sum(later.map(({ url: script }) => script)),
  };
}

function timesOf({ lcpMs, fcpMs, bytesOnWire }: FirstScreen) {
  return { lcpMs, fcpMs, bytesOnWire };
}

function brotli(text: string): number {
  if (text === '') return 0;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function describe(
  measured: Measured,
  browser: string,
): Pick<PartResult, 'figures' | 'processorTime' | 'notes'> {
  const { shop, page } = measured;
  const of = (visits: FirstScreen[], key: 'lcpMs' | 'fcpMs' | 'bytesOnWire') =>
    visits.map((visit) => visit[key]);
  const figure = (id: string, title: string, value: number, rest: Partial<Figure>): Figure => ({
    id: `first-screen.${id}`,
    part: 'first-screen',
    title,
    value: rounded(value),
    unit: 'ms',
    ...rest,
  });
  const spread = (values: number[]) =>
    `${quantile(values, 0.25).toFixed(0)} to ${quantile(values, 0.75).toFixed(0)}`;
  const element = new Set(shop.map(({ lcpElement }) => lcpElement));
  const pageDigest = createHash('sha256').update(staticPage).digest('hex').slice(0, 8);
  return {
    figures: [
      figure('lcp', 'Goods screen, largest paint (LCP)', median(of(shop, 'lcpMs')), {}),
      figure(
        'ratio',
        'LCP, of that of a static 10 kB page',
        median(of(shop, 'lcpMs')) / median(of(page, 'lcpMs')),
        {
          unit: 'times',
          against: `static page, ${median(of(page, 'lcpMs')).toFixed(0)} ms`,
          mark: { atMost: 1.1 },
        },
      ),
      figure('script', 'Script of the first screen, brotli', measured.scriptBytes / 1000, {
        unit: 'kB',
        mark: { atMost: 80 },
      }),
      figure('styles', 'Styles of the first screen, brotli', measured.styleBytes / 1000, {
        unit: 'kB',
        mark: { atMost: 8 },
      }),
    ],
    processorTime: [],
    notes: [
      `${browser}, 390 × 844, applied throttling: 150 ms a round trip, 1.6 Mbit/s down, processor 4 × slower; cold cache; ` +
        `medians of ${rounds} visits each, in turn. Middle half: ${spread(of(shop, 'lcpMs'))} ms against ${spread(of(page, 'lcpMs'))} ms.`,
      `First paint ${median(of(shop, 'fcpMs')).toFixed(0)} ms against ${median(of(page, 'fcpMs')).toFixed(0)} ms; the largest paint is ${[...element].join(' or ')}. ` +
        `A whole visit fetches ${(median(of(shop, 'bytesOnWire')) / 1000).toFixed(0)} kB; scripts that come by themselves once the screen stands: ${(measured.laterScriptBytes / 1000).toFixed(1)} kB.`,
      `The static page (${staticPage.length} bytes, uncompressed, ${pageDigest}) is text with inlined styles and no script.`,
    ],
  };
}
