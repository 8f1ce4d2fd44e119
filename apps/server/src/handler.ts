import type { Calls, Path } from '@gemporium/contract/calls.ts';
import type { z } from 'zod';
import type { Answer } from './answer.ts';
import type { CallContext } from './services.ts';

export type InputOf<P extends Path> = z.output<Calls[P]['request']>;
export type OutputOf<P extends Path> = z.input<Calls[P]['content']>;

/** Serves one call of the contract. Fields are validated before it runs, and its answer is wrapped in the envelope. */
export type Handler<P extends Path> = (
  context: CallContext,
  input: InputOf<P>,
) => Promise<Answer<OutputOf<P>>> | Answer<OutputOf<P>>;

/** Binds a handler to its path, so that its types are inferred from the contract. */
export function handler<P extends Path>(path: P, handle: Handler<P>): { path: P; handle: Handler<P> } {
  return { path, handle };
}
