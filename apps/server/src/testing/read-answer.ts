import { codes } from '@gemporium/contract/codes.ts';
import type { Answer } from '../answer.ts';

/** The code of a call's answer. */
export const codeOf = (answer: Answer<unknown>): number =>
  answer.kind === 'content' ? codes.success : answer.code;

/** What a call has answered; throws if it was refused. */
export async function contentOf<Content>(
  answer: Answer<Content> | Promise<Answer<Content>>,
): Promise<Content> {
  const settled = await answer;
  if (settled.kind !== 'content') throw new Error(`refused with ${settled.code}`);
  return settled.content;
}
