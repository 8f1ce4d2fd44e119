import { setTimeout as delay } from 'node:timers/promises';
import { codes } from '@gemporium/contract/codes.ts';
import { type Answer, content, isRefusal, type Refusal, refuse } from '../answer.ts';
import type { Queryable } from '../repositories/database.ts';
import {
  answerFirst,
  findRequest,
  type IdempotentRequest,
  type KnownRequest,
  releaseKey,
  takeKey,
  takeKeyOver,
  writeAnswer,
} from '../repositories/idempotency-keys.ts';
import type { CallContext, Services } from '../services.ts';
import { unlessRefused } from './unless-refused.ts';

/** Work that begins when its key is taken. If its process dies it is done again, so it must be repeatable. */
export interface Work<Content> {
  /** `salt` belongs to the request: its repetitions get the same. */
  run(salt: Buffer): Promise<Done<Content>>;
  /** For content with secrets: which part is stored, and how to restore the whole from it. */
  secrets?: {
    keep(content: Content): unknown;
    recall(kept: unknown, salt: Buffer): Content;
  };
}

export interface Done<Content> {
  answer: Answer<Content>;
  /**
   * Written together with the answer, or not at all. If it refuses at the last moment, the caller gets that refusal,
   * and nothing is stored.
   */
  commit?: (tx: Queryable) => Promise<Refusal | undefined>;
}

/**
 * Work whose own transaction takes the key, so that the key exists exactly if the result does. It is never done again.
 */
export interface WorkInTransaction<Content> {
  /**
   * Takes the key (`takeKey`, or `takeKeyInside` if a violated unique constraint shows a repeat) in the transaction
   * that writes the result. Returns the work that is left after it, which ends with `keepAnswer`; or an answer, if
   * nothing was written, not even the key.
   */
  begin(): Promise<Answer<Content> | (() => Promise<Answer<Content>>)>;
  /**
   * The answer to a repeat, by the subject of the key. Without a first answer, the process that owes it is dead or
   * takes too long.
   */
  repeat(subject: string, first: Answer<Content> | undefined): Promise<Answer<Content>>;
}

/** The last moment to answer a page: it gives up 10 s after its request (row W-01). */
export const answerWithinMs = 8_500;
/**
 * After this long the process that began a request counts as dead, and a repeat may do the work in its place. By then
 * the page has given up on the first request (10 s) and has not repeated it yet (14 s), the one call to a game (3 s) or
 * a provider (8 s) that most work makes has ended, and every repeat that waited from the start has been answered
 * (`answerWithinMs`). So a live process is hardly ever overtaken, and nobody waits for a dead one.
 */
const deadAfterMs = 12_000;
/**
 * How often a waiting repeat looks for the first answer: no player notices, and a double tap costs 20 queries a second.
 */
const lookEveryMs = 50;

/** These had no effect, so a repeat is a new attempt. */
const transient: ReadonlySet<number> = new Set([codes.unavailable, codes.tooManyRequests, codes.internal]);

/** The idempotent request of a call. `body` is what was requested, as one text. */
export function requestOf(
  { services, store }: Pick<CallContext, 'services' | 'store'>,
  { call, key, body }: { call: string; key: string; body: string },
): IdempotentRequest {
  return { store: store.id, key, call, bodyMac: services.mac(`${call}\n${body}`) };
}

/**
 * Carries out a client's request once, however often and at whichever process it arrives (row O-10). The same key with
 * the same body gets the first answer again. A repeat waits for it; if it does not come in time, the repeat gets
 * `unavailable`, or what `repeat` returns. The same key with another body, or for another call, is refused.
 * docs/decisions/0002 says which calls need no key.
 */
export function once<Content>(
  services: Services,
  request: IdempotentRequest,
  work: Work<Content> | WorkInTransaction<Content>,
): Promise<Answer<Content>> {
  return 'begin' in work ? inTransaction(services, request, work) : byItself(services, request, work);
}

async function inTransaction<Content>(
  services: Services,
  request: IdempotentRequest,
  { begin, repeat }: WorkInTransaction<Content>,
): Promise<Answer<Content>> {
  const cutOff = ({ subject }: KnownRequest) => repeat(subject, undefined);
  const firstAnswer = () =>
    answerToRepeat(services, request, {
      answered: (known) => repeat(known.subject, recalled(known)),
      dead: cutOff,
      late: cutOff,
    });
  const repeated = await firstAnswer();
  if (repeated) return repeated;
  const begun = await begin();
  if (typeof begun === 'function') return begun();
  // What was in the way may be this very request, sent twice at once.
  return (await firstAnswer()) ?? begun;
}

/** Stores the answer of work that took its key in its own transaction, together with the change that ends it. */
export function keepAnswer(
  tx: Queryable,
  request: IdempotentRequest,
  answer: Answer<unknown>,
): Promise<void> {
  const { code, kept } = toKeep(answer);
  return writeAnswer(tx, request, code, kept);
}

async function byItself<Content>(
  services: Services,
  request: IdempotentRequest,
  work: Work<Content>,
): Promise<Answer<Content>> {
  const { database } = services;
  const salt = services.randomBytes(32);
  if (await takeKey(database, request, { salt })) return first(services, request, work, salt);
  const repeated = await answerToRepeat<Content>(services, request, {
    answered: async (known) => recalled(known, work.secrets),
    dead: async (known) =>
      (await takeKeyOver(database, request, deadAfterMs))
        ? first(services, request, work, known.salt)
        : undefined,
    late: async () => refuse('unavailable'),
  });
  return repeated ?? byItself(services, request, work);
}

async function first<Content>(
  services: Services,
  request: IdempotentRequest,
  work: Work<Content>,
  salt: Buffer,
): Promise<Answer<Content>> {
  const { database } = services;
  try {
    const { answer, commit } = await work.run(salt);
    if (isRefusal(answer) && transient.has(answer.code)) {
      await releaseKey(database, request);
      return answer;
    }
    const { code, kept } = toKeep(answer, work.secrets);
    const written = await unlessRefused(database, async (tx) => {
      if (!(await answerFirst(tx, request, code, kept))) return false;
      return (await commit?.(tx)) ?? true;
    });
    if (isRefusal(written)) {
      await releaseKey(database, request);
      return written;
    }
    if (written) return answer;
  } catch (error) {
    await releaseKey(database, request).catch(() => undefined); // the first error is the one to report
    throw error;
  }
  const known = await findRequest(database, request);
  return known?.isAnswered ? recalled(known, work.secrets) : refuse('unavailable');
}

/** The answer to a request whose key is taken; undefined if the key is free. `dead` may decide to go on waiting. */
async function answerToRepeat<Content>(
  { database, now }: Services,
  { store, key, bodyMac }: IdempotentRequest,
  reply: {
    answered(known: KnownRequest): Promise<Answer<Content>>;
    dead(known: KnownRequest): Promise<Answer<Content> | undefined>;
    late(known: KnownRequest): Promise<Answer<Content>>;
  },
): Promise<Answer<Content> | undefined> {
  const until = now().getTime() + answerWithinMs;
  for (;;) {
    const known = await findRequest(database, { store, key });
    if (!known) return undefined;
    if (!known.bodyMac.equals(bodyMac)) return refuse('idempotencyKeyReused');
    if (known.isAnswered) return reply.answered(known);
    const instead = known.ageMs > deadAfterMs ? await reply.dead(known) : undefined;
    if (instead) return instead;
    if (now().getTime() > until) return reply.late(known);
    await delay(lookEveryMs);
  }
}

function toKeep<Content>(answer: Answer<Content>, secrets?: Work<Content>['secrets']) {
  if (isRefusal(answer)) return { code: answer.code, kept: answer };
  return { code: codes.success, kept: secrets ? secrets.keep(answer.content) : answer.content };
}

function recalled<Content>(
  { code, answer, salt }: KnownRequest,
  secrets?: Work<Content>['secrets'],
): Answer<Content> {
  const kept = unwrapped(answer);
  if (code !== codes.success) return kept as Refusal;
  return content(secrets ? secrets.recall(kept, salt) : (kept as Content));
}

/** An earlier version stored some answers as `{ kind, kept }`, and may still run while this one starts. */
function unwrapped(answer: unknown): unknown {
  const isWrapped = typeof answer === 'object' && answer !== null && 'kept' in answer;
  return isWrapped ? answer.kept : answer;
}
