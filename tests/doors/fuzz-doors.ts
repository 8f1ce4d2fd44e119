import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { providers } from '@gemporium/providers/index.ts';
import { seeded } from '../harness/seeded.ts';
import { hostileMessage } from './hostile.ts';
import type { Doors, Knocked } from './open-doors.ts';
import { boundMs, doorContext } from './read-as-adapter.ts';
import type { RealMessages } from './real-messages.ts';
import { signAgain } from './sign-again.ts';

/**
 * Sends hostile messages over HTTP to every door of every provider: notifications, returning browsers, and another
 * provider's door. Returns what went wrong: a 5xx, more processor time than the bound, or an unsafe log line.
 */
export async function fuzzDoors(
  doors: Doors,
  real: RealMessages,
  { runs, seed, signed }: { runs: number; seed: number; signed: boolean },
): Promise<string[]> {
  const troubles: string[] = [];
  const loggedBefore = doors.edge.lines.length;
  const ids = Object.keys(providers);
  for (let run = 0; run < runs && troubles.length < 20; run++) {
    const random = seeded(seed * 1_000_003 + run);
    const id = ids[run % ids.length]!;
    let message = hostileMessage(real.of(id), random);
    const sign = signed ? signAgain[id] : undefined;
    if (sign) message = sign(doorContext(providers[id]!, real), message);
    if (random() < 0.05)
      message = { ...message, headers: { ...message.headers, 'content-encoding': 'gzip' } };
    if (!signed) message = withMark(message, random() < 0.3);
    const other = ids[Math.floor(random() * ids.length)]!;
    const door = random();
    const path =
      door < 0.75
        ? `/notify/${id}/${id}-main`
        : door < 0.9
          ? `/return/${id}/GPDRS0001-1`
          : `/notify/${other}/${id}-main`;
    let knocked: Knocked;
    try {
      knocked = await doors.knock(path, message);
    } catch (error) {
      troubles.push(`SEED=${seed} run ${run} ${path}: no answer, ${error}`);
      continue;
    }
    // Garbage collection may have interfered; a message that is really slow is slow every time.
    for (let tries = 0; knocked.ms > boundMs && tries < 4; tries++)
      knocked = await doors.knock(path, message);
    if (knocked.status >= 500) troubles.push(`SEED=${seed} run ${run} ${path}: answered ${knocked.status}`);
    if (knocked.ms > boundMs)
      troubles.push(`SEED=${seed} run ${run} ${path}: took ${Math.round(knocked.ms)} ms`);
  }
  for (const line of doors.edge.lines.slice(loggedBefore)) {
    if (line.includes(mark)) troubles.push(`SEED=${seed} the log contains a stranger’s text: ${line}`);
    if (line.length > longestLine) troubles.push(`SEED=${seed} a log line is too long: ${line}`);
  }
  return troubles.slice(0, 20);
}

/** Must never appear in a log; it is put into every part of a message that a stranger controls. */
const mark = 'qwx7zkv3';
/** A log line about a request holds its route, account, status, time and one of our reasons. */
const longestLine = 400;

function withMark(message: IncomingRequest, inBody: boolean): IncomingRequest {
  const { headers, query, rawBody } = message;
  return {
    ...message,
    headers: { ...headers, 'x-told': mark, 'user-agent': mark },
    query: { ...query, told: mark },
    rawBody: inBody ? Buffer.concat([rawBody, Buffer.from(mark)]) : rawBody,
  };
}
