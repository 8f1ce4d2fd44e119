import { isDeepStrictEqual } from 'node:util';
import { codes } from '@gemporium/contract/codes.ts';

/** The outcome of a call of the real store. */
export type Outcome = ({ refusal: string } | { content: unknown }) & {
  /** Whether the same call, repeated, answers that its payment has ended. */
  isOver?: boolean;
};

/** What a use case answers to a player's call. */
export type Answered =
  | { kind: 'content'; content: unknown }
  | { kind: 'refusal'; code: number; content?: unknown };

/** What the answer means to the player: its content, or the name of the refusal. */
export function outcomeOf(answer: Answered): Outcome {
  if (answer.kind === 'content') return { content: answer.content };
  const name = Object.entries(codes).find(([, code]) => code === answer.code)?.[0];
  return { refusal: name ?? String(answer.code) };
}

/** The outcome of an operator's command. */
export function decision(answer: { kind: string }): Outcome {
  return answer.kind === 'refused' ? { refusal: 'refused' } : { content: {} };
}

/** A call that is repeated with its key gets its first answer (row O-10). */
export function same(first: Answered, second: Answered): void {
  if (!isDeepStrictEqual(first, second))
    throw new Error(
      `sent twice, answered\n  ${JSON.stringify(first)}\nand then\n  ${JSON.stringify(second)}`,
    );
}
