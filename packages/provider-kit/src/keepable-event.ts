import { isKeepable } from './incoming.ts';
import type { NotificationEvent } from './provider.ts';
import { scrub } from './scrub.ts';
import { sha256Hex } from './signatures.ts';

/** References, numbers, names and keys; the longest that any provider documents has 128. */
const longestName = 200;
/** What an adapter remembers about a payment (a session's result). */
const longestMemo = 8_000;

/**
 * A verified event in a form that can be stored: its detail scrubbed, its other texts within what the database
 * accepts. An event with any other text that does not fit is neither dropped nor altered: it becomes an alarm, kept
 * with the original message, for an operator.
 */
export function keepableEvent(event: NotificationEvent): NotificationEvent {
  const { detail, ...rest } = event;
  const { memo = {}, ...named } = 'memo' in rest ? rest : { ...rest, memo: undefined };
  const isFit =
    textsOf(named).every((text) => isKeepable(text, longestName)) &&
    textsOf(memo).every((text) => isKeepable(text, longestMemo));
  if (isFit) return { ...event, detail: scrub(detail) };
  return {
    type: 'ignored',
    dedupeKey: `unkeepable:${sha256Hex(JSON.stringify(event))}`,
    alarm: true,
    detail: `a ${event.type} event with a field that cannot be stored: too long, or with control characters`,
  };
}

/** Every text in a value, including field names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  // Numbers and flags have no entries.
  return Object.entries(value ?? {}).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}
