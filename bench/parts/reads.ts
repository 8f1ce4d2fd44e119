import { get } from 'node:http';
import { exchange } from '../../tests/harness/http.ts';
import { shopOf } from '../../tests/harness/shops.ts';
import type { Figure, MeasuredPart, ProcessorTime } from '../figure.ts';
import type { BenchContext } from '../lib/context.ts';
import { processorSeconds } from '../lib/processes.ts';
import { runProgram } from '../lib/run-program.ts';
import { openStage } from '../lib/stage.ts';
import { mean, median, rounded } from '../lib/statistics.ts';
import type { FixedAnswer } from '../programs/bare-http.ts';
import type { ReadsInput, ReadsOutput } from '../programs/drive-reads.ts';

const rounds = 3;
const connections = 32;
const warmUpSeconds = 1;
const seconds = 3;

/** What the page of a visitor asks for, with the headers that browsers send for it. */
const headers = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' };

interface Read {
  id: string;
  title: string;
  path: string;
}

interface Round extends ReadsOutput {
  /** Processor time of the server for one request, in microseconds. */
  serverUs: number;
  serverCores: number;
}

/** Goods and methods, as the page reads them, against node:http that answers the very same bytes. */
export async function measureReads(context: BenchContext): Promise<MeasuredPart> {
  const { signal, say } = context;
  const stage = await openStage(context.folder, signal, context.config.profileDir);
  try {
    const shop = shopOf('watt');
    const reads = await readsOf(`http://${shop.host}:${stage.port}`, shop);
    const answers = await answersOf(`http://${shop.host}:${stage.port}`, reads);
    const bare = runProgram<{ answers: typeof answers }, never>('bare-http', { answers }, signal);
    try {
      const barePort = Number(await bare.says('listening'));
      const raw: { read: Read; bytes: number; bare: Round[]; ours: Round[] }[] = [];
      for (const read of reads) {
        const both = {
          read,
          bytes: answers[read.path]?.body.length ?? 0,
          bare: [] as Round[],
          ours: [] as Round[],
        };
        for (let round = 1; round <= rounds; round++) {
          say(`${read.title}: round ${round} of ${rounds}`);
          const drive = (port: number, pid: number) =>
            driveOnce({ port, host: shop.host, path: read.path }, pid, signal);
          both.bare.push(await drive(barePort, bare.pid));
          both.ours.push(await drive(stage.port, stage.server.pid));
        }
        raw.push(both);
      }
      return { name: 'reads', ...describe(raw), raw };
    } finally {
      bare.end();
    }
  } finally {
    await stage.stop();
  }
}

async function readsOf(origin: string, { clientId, area }: ReturnType<typeof shopOf>): Promise<Read[]> {
  const query = (fields: Record<string, string>) =>
    new URLSearchParams({ spec_lang: 'en', ...fields }).toString();
  const common = { client_id: clientId, platform: 'web', domain_area: area };
  const goodsPath = `/api/pay/getThirdGift?${query(common)}`;
  const { body } = await exchange('GET', origin + goodsPath);
  const { content } = JSON.parse(body) as { content: { value: string }[] };
  const productId = content[0]?.value ?? '';
  return [
    { id: 'goods', title: 'Goods (getThirdGift)', path: goodsPath },
    {
      id: 'methods',
      title: 'Methods (getCountries)',
      path: `/api/pay/getCountries?${query({ ...common, product_id: productId })}`,
    },
  ];
}

/** The bytes of each answer, with the headers that the server chose for it. */
async function answersOf(origin: string, reads: Read[]): Promise<Record<string, FixedAnswer>> {
  const answers: Record<string, FixedAnswer> = {};
  for (const { path } of reads) answers[path] = await fetchBytes(origin + path);
  return answers;
}

function fetchBytes(url: string): Promise<FixedAnswer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname + search, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200)
          reject(new Error(`${pathname} is answered with ${response.statusCode}`));
        // What each server writes by itself, for its own connection and moment.
        const own = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
        const kept = Object.entries(response.headers).filter(([name]) => !own.includes(name));
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    }).on('error', reject);
  });
}

async function driveOnce(
  target: Pick<ReadsInput, 'port' | 'host' | 'path'>,
  serverPid: number,
  signal: AbortSignal,
): Promise<Round> {
  const input = { ...target, headers, connections, warmUpSeconds, seconds };
  const driver = runProgram<ReadsInput, ReadsOutput>('drive-reads', input, signal);
  await driver.says('measuring');
  const before = processorSeconds(serverPid);
  await driver.says('measured');
  const used = processorSeconds(serverPid) - before;
  const output = await driver.output;
  return { ...output, serverUs: (used / output.requests) * 1e6, serverCores: used / seconds };
}

type Measured = { read: Read; bytes: number; bare: Round[]; ours: Round[] }[];

function describe(measured: Measured): Pick<MeasuredPart, 'figures' | 'processorTime' | 'notes'> {
  const figures = measured.flatMap(figuresOf);
  const bareDriver = mean(measured.flatMap(({ bare }) => bare.map(({ driverCores }) => driverCores)));
  const oursDriver = mean(measured.flatMap(({ ours }) => ours.map(({ driverCores }) => driverCores)));
  return {
    figures,
    processorTime: measured.filter(hasProcessorTime).map(({ read, bare, ours }) => ({
      what: read.title,
      unit: 'request',
      rows: [row('bare node:http', bare), row('our server', ours)],
    })),
    notes: [
      `${connections} connections, closed loop, no pipelining; ${rounds} rounds of ${seconds} s, the two servers in turn; medians. ` +
        `Answers of ${measured.map(({ bytes }) => `${(bytes / 1000).toFixed(1)} kB`).join(' and ')}, compressed for a browser where that saves anything.`,
      `The driver took ${bareDriver.toFixed(2)} of a core against bare node:http and ${oursDriver.toFixed(2)} against ours. ` +
        'Where this is near 1, the driver limits the faster server, and the ratio of processor times is more accurate.',
    ],
  };
}

function figuresOf({ read, bare, ours }: Measured[number]): Figure[] {
  const of = (rounds: Round[], key: keyof Round) => median(rounds.map((round) => round[key]));
  const against = `bare node:http, ${Math.round(of(bare, 'perSecond'))}/s, p99 ${of(bare, 'p99Ms').toFixed(2)} ms`;
  const figure = (id: string, title: string, value: number, rest: Partial<Figure>): Figure => ({
    id: `reads.${read.id}.${id}`,
    part: 'reads',
    title: `${read.title}: ${title}`,
    value: rounded(value),
    unit: 'times',
    ...rest,
  });
  return [
    figure('perSecond', 'answers', of(ours, 'perSecond'), { unit: 'per second' }),
    figure('p99', 'p99', of(ours, 'p99Ms'), { unit: 'ms' }),
    figure('ratio', 'rate relative to node:http', of(ours, 'perSecond') / of(bare, 'perSecond'), {
      against,
      mark: { atLeast: 0.3 },
    }),
    ...(hasProcessorTime({ bare, ours })
      ? [
          figure('processorRatio', 'by server processor time', of(bare, 'serverUs') / of(ours, 'serverUs'), {
            against: `${of(bare, 'serverUs').toFixed(0)} µs against ${of(ours, 'serverUs').toFixed(0)} µs a request`,
          }),
        ]
      : []),
  ];
}

/** Linux alone tells how much processor time another process took. */
function hasProcessorTime({ bare, ours }: Pick<Measured[number], 'bare' | 'ours'>): boolean {
  return [...bare, ...ours].every(({ serverUs }) => serverUs > 0);
}

function row(process: string, rounds: Round[]): ProcessorTime {
  return {
    process,
    msPerUnit: rounded(median(rounds.map(({ serverUs }) => serverUs)) / 1000),
    cores: rounded(median(rounds.map(({ serverCores }) => serverCores)), 2),
  };
}
