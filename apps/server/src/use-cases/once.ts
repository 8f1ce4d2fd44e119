import { setTimeout as delay } from 'node:timers/promises';
import { codes } from '@gemporium/contract/codes.ts';
import { type Answer, isRefusal, type Refusal, refuse } from '../answer.ts';
import type { Queryable } from '../repositories/database.ts';
import {
  answerLoginAttempt,
  findLoginAttempt,
  type KnownAttempt,
  releaseLoginAttempt,
  takeLoginAttempt,
  takeOverLoginAttempt,
} from '../repositories/login-attempts.ts';
import type { Services } from '../services.ts';
import { unlessRefused } from './unless-refused.ts';

/** A change that a client intends once, however often its request arrives (row O-10). */
export interface Attempt {
  store: string;
  /** The name that the client gave it. */
  attemptId: string;
  call: string;
  /** What the client asked for, as one text; compared, never kept. */
  body: string;
}

export interface Work<Content> {
  /** Does the work; `salt` is the attempt's own, the same for whoever repeats it. */
  run(salt: Buffer): Promise<Done<Content>>;
  /** What of the content is stored; secrets are left out. */
  keep(content: Content): unknown;
  /** The content again, from what was stored. */
  recall(kept: unknown, salt: Buffer): Content;
}

export interface Done<Content> {
  answer: Answer<Content>;
  /** Written together with the answer, or not at all. What it refuses at the last moment is told instead, and is not kept. */
  commit?: (tx: Queryable) => Promise<Refusal | undefined>;
}

/** A first caller that has been silent for longer than this is taken to be dead. */
const deadAfterMs = 12_000;
/** Below the page's own timeout of 10 s. */
const waitAtMostMs = 8_500;
const lookEveryMs = 50;

/** Nothing came of these, so their repetition is a new try. */
const passing: ReadonlySet<number> = new Set([codes.unavailable, codes.tooManyRequests, codes.internal]);

/**
 * Does the work of an attempt once. The same name with the same body gets the first answer again, concurrent ones wait
 * for it; the same name with another body is refused.
 */
export async function once<Content>(
  services: Services,
  attempt: Attempt,
  work: Work<Content>,
): Promise<Answer<Content>> {
  const { database } = services;
  const { store, attemptId, call } = attempt;
  const bodyMac = services.mac(`${call}\n${attempt.body}`);
  const salt = services.randomBytes(32);
  if (await takeLoginAttempt(database, { store, attemptId, call, bodyMac }, salt))
    return first(services, attempt, work, salt);

  const until = performance.now() + waitAtMostMs;
  for (;;) {
    const known = await findLoginAttempt(database, store, attemptId);
    if (!known) return once(services, attempt, work);
    if (known.call !== call || !known.bodyMac.equals(bodyMac)) return refuse('attemptReused');
    if (known.isAnswered) return recalled(known, work);
    if (known.ageMs > deadAfterMs && (await takeOverLoginAttempt(database, store, attemptId, deadAfterMs)))
      return first(services, attempt, work, known.salt);
    if (performance.now() > until) return refuse('unavailable');
    await delay(lookEveryMs);
  }
}

async function first<Content>(
  services: Services,
  { store, attemptId }: Attempt,
  work: Work<Content>,
  salt: Buffer,
): Promise<Answer<Content>> {
  const { database } = services;
  try {
    const { answer, commit } = await work.run(salt);
    if (isRefusal(answer) && passing.has(answer.code)) {
      await releaseLoginAttempt(database, store, attemptId);
      return answer;
    }
    const code = answer.kind === 'content' ? codes.success : answer.code;
    const kept = answer.kind === 'content' ? work.keep(answer.content) : answer;
    const written = await unlessRefused(database, async (tx) => {
      if (!(await answerLoginAttempt(tx, store, attemptId, code, { kind: answer.kind, kept }))) return false;
      return (await commit?.(tx)) ?? true;
    });
    if (isRefusal(written)) {
      await releaseLoginAttempt(database, store, attemptId);
      return written;
    }
    if (written) return answer;
  } catch (error) {
    await releaseLoginAttempt(database, store, attemptId).catch(() => undefined); // the first error is the one to tell
    throw error;
  }
  const known = await findLoginAttempt(database, store, attemptId);
  return known?.isAnswered ? recalled(known, work) : refuse('unavailable');
}

function recalled<Content>({ answer, salt }: KnownAttempt, work: Work<Content>): Answer<Content> {
  const { kind, kept } = answer as { kind: Answer<Content>['kind']; kept: unknown };
  return kind === 'content' ? { kind: 'content', content: work.recall(kept, salt) } : (kept as Refusal);
}
