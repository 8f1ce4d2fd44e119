import { languages } from '@gemporium/domain/languages.ts';
import { z } from 'zod';
import type { LocalText } from '../local-text.ts';
import { orOneOf } from '../reading/did-you-mean.ts';

const maxLength = 2000;

function refusalOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'must be text in double quotes';
  if (text.trim() === '') return 'must not be empty';
  if (text !== text.trim()) return 'begins or ends with a space';
  return text.length > maxLength ? `is too long: at most ${maxLength} characters` : undefined;
}

/** Text that a player reads: plain, or by language with at least one entry. */
export const localText = z
  .custom<LocalText>(() => true)
  .superRefine((value: unknown, context) => {
    const refuse = (message: string, path: string[] = [], fix?: string) =>
      context.addIssue({ code: 'custom', message, path, params: { fix } });

    if (value === undefined) return refuse('is missing');
    if (typeof value === 'string') {
      const reason = refusalOf(value);
      return reason ? refuse(reason) : undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return refuse('must be text in double quotes, or an object like { "en": "…" }');
    }
    const entries = Object.entries(value);
    if (entries.length === 0) refuse('has no text: at least one language is needed');
    for (const [language, text] of entries) {
      if (!(languages as readonly string[]).includes(language)) {
        refuse('is not one of the eighteen languages', [language], orOneOf(language, languages));
        continue;
      }
      const reason = refusalOf(text);
      if (reason) refuse(reason, [language]);
    }
  });
