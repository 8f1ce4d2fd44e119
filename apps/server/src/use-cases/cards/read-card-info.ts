import { createHash } from 'node:crypto';
import type { TypedCard } from '@gemporium/provider-kit/provider.ts';

const longest = 80;

/**
 * Undoes the wire's form of a card (row K-01): base64 of `number|password`, then the first eight hexadecimal digits of
 * that text's SHA-256. Undefined for anything else, which no page of ours sends.
 */
export function readCardInfo(cardInfo: string): TypedCard | undefined {
  const wire = /^((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)([0-9a-f]{8})$/.exec(
    cardInfo,
  );
  if (!wire) return undefined;
  const bytes = Buffer.from(wire[1]!, 'base64');
  if (createHash('sha256').update(bytes).digest('hex').slice(0, 8) !== wire[2]) return undefined;
  const text = bytes.toString('utf8');
  const bar = text.indexOf('|');
  if (bar < 0) return undefined;
  const [number, password] = [text.slice(0, bar).trim(), text.slice(bar + 1).trim()];
  const fits = (part: string) => part !== '' && part.length <= longest;
  return fits(number) && fits(password) ? { number, password } : undefined;
}
