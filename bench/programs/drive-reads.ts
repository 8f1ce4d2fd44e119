import { connect } from 'node:net';
import { meetBoss } from '../lib/program.ts';
import { quantile } from '../lib/statistics.ts';

export interface ReadsInput {
  port: number;
  host: string;
  path: string;
  headers: Record<string, string>;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface ReadsOutput {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
  /** Of this program, in cores: near 1 it is the driver that cannot do more. */
  driverCores: number;
}

/**
 * A closed loop: each connection sends its next request when the answer to the last one is there, and never two at
 * once. It works on sockets itself, because a whole HTTP client would be busier than the servers it asks.
 */
const { input, say, finish } = await meetBoss<ReadsInput>();
const lines = Object.entries({ host: input.host, ...input.headers }).map(
  ([name, value]) => `${name}: ${value}\r\n`,
);
const request = Buffer.from(`GET ${input.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
const headEnd = Buffer.from('\r\n\r\n');

let latencies: number[] = [];
let isMeasuring = false;

for (let i = 0; i < input.connections; i++) open();
setTimeout(measure, input.warmUpSeconds * 1000);

function measure(): void {
  latencies = [];
  isMeasuring = true;
  say('measuring');
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  setTimeout(() => {
    isMeasuring = false;
    say('measured');
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    finish({
      perSecond: latencies.length / seconds,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      requests: latencies.length,
      driverCores: (user + system) / 1e6 / seconds,
    } satisfies ReadsOutput);
  }, input.seconds * 1000);
}

function open(): void {
  let sentAt = 0;
  /** Bytes of the answer that are still to come; 0 between answers. */
  let missing = 0;
  const socket = connect({
    port: input.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(64 * 1024),
      callback(count, buffer) {
        missing = missing === 0 ? sizeOf(buffer as Buffer, count) - count : missing - count;
        if (missing < 0) throw new Error('more was answered than asked for');
        if (missing > 0) return true;
        if (isMeasuring) latencies.push(performance.now() - sentAt);
        send();
        return true;
      },
    },
  });
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on('connect', send);
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('close', () => {
    throw new Error('the server closed a connection');
  });
}

/** The size of a whole answer, from its head. Loopback delivers a head in one piece; anything else stops the run. */
function sizeOf(buffer: Buffer, count: number): number {
  const end = buffer.indexOf(headEnd);
  const head = end >= 0 && end < count ? buffer.toString('latin1', 0, end) : '';
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(
      `not the answer that was expected: ${buffer.toString('latin1', 0, Math.min(count, 200))}`,
    );
  return end + headEnd.length + Number(length);
}
