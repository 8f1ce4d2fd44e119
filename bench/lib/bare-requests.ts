import type { FixedAnswer } from '../programs/bare-http.ts';
import type { ReadsInput, ReadsOutput } from '../programs/drive-reads.ts';
import { processorSeconds } from './processes.ts';
import { runProgram } from './run-program.ts';

/** As long as the goods of a small shop, and with as few headers as a server can send. */
const answer: FixedAnswer = {
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: new TextEncoder().encode('x'.repeat(700)),
};

/**
 * What one request costs the least server that Node can be, in µs of its processor time: the measure that travels from one machine
 * to another. 0 if the system does not tell.
 */
export async function bareRequestUs(signal: AbortSignal): Promise<number> {
  const bare = runProgram('bare-http', { answers: { '/': answer } }, signal);
  try {
    const port = (await bare.says('listening')) as number;
    const input: ReadsInput = {
      port,
      host: '127.0.0.1',
      path: '/',
      headers: {},
      connections: 32,
      warmUpSeconds: 1,
      seconds: 3,
    };
    const driver = runProgram<ReadsInput, ReadsOutput>('drive-reads', input, signal);
    await driver.says('measuring');
    const before = processorSeconds(bare.pid);
    await driver.says('measured');
    const used = processorSeconds(bare.pid) - before;
    return (used / (await driver.output).requests) * 1e6;
  } finally {
    bare.end();
  }
}
