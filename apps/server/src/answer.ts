import { type Code, codes } from '@gemporium/contract/codes.ts';

/** What a handler answers: content, or a documented refusal with the key of its sentence. */
export type Answer<Content> = { kind: 'content'; content: Content } | Refusal;

export interface Refusal {
  kind: 'refusal';
  code: Code;
  /** A key of packages/locales, told in the player's language. */
  messageKey: string;
  messageArguments?: Readonly<Record<string, string | number>>;
  /** A sentence of the game's own, used instead of the key. */
  message?: string;
  /** What the page needs to act on the refusal. */
  content?: unknown;
}

export function content<Content>(value: Content): Answer<Content> {
  return { kind: 'content', content: value };
}

type RefusalExtra = Partial<Pick<Refusal, 'messageArguments' | 'message' | 'content'>>;

export function refuse(code: keyof typeof codes, messageKey: string, extra: RefusalExtra = {}): Refusal {
  return { kind: 'refusal', code: codes[code], messageKey, ...extra };
}
