import { z } from 'zod';

/** Why a text is refused, and what would be right. */
export interface Refusal {
  reason: string;
  fix?: string | undefined;
}

export type Judge = (text: string) => Refusal | undefined;

/** The message of an issue about a number that would be refused in quotes too. */
export const refusedInQuotesToo = 'refused-in-quotes-too';

/** A string that a judge may refuse in plain words, with a fix that travels in the issue's params. */
export function judged(judge: Judge) {
  const error = ({ input }: { input?: unknown }) =>
    typeof input === 'number' && judge(String(input)) ? refusedInQuotesToo : undefined;
  return z.string({ error }).superRefine((text, context) => {
    const refusal = judge(text);
    if (refusal) context.addIssue({ code: 'custom', message: refusal.reason, params: { fix: refusal.fix } });
  });
}
