import { LRUCache } from 'lru-cache';
import type { Provider, ProviderContext } from './provider.ts';
import { keysOf } from './signatures.ts';

/** Every verb whose result may quote the provider or an error. */
const speaking = [
  ...(['create', 'query', 'completeReturn', 'capture', 'redeem', 'readNotification', 'lookUp'] as const),
  ...(['cancel', 'refund', 'queryRefund', 'confirm'] as const),
] as const satisfies readonly (keyof Provider)[];

/** A shorter secret would match ordinary words, and hiding those would reveal it. */
const shortest = 6;

/** A piece of a key shorter than this reveals nothing. */
const pieceLength = 12;

/**
 * The same provider, with the account's secrets removed from every `detail` that it returns, even where the provider
 * itself repeated one: details are stored, logged and shown to operators. Done here for all adapters, so that none
 * can forget it.
 */
export function discreet<P extends Provider>(provider: P): P {
  const verbs = speaking.flatMap((name) => {
    const verb = provider[name] as ((context: ProviderContext, ...more: unknown[]) => unknown) | undefined;
    if (verb === undefined) return [];
    const speak = (context: ProviderContext, ...more: unknown[]) => {
      const answer = verb(context, ...more);
      const hide = (told: unknown) => withoutSecrets(told, () => secretsOf(provider, context));
      return answer instanceof Promise ? answer.then(hide) : hide(answer);
    };
    return [[name, speak] as const];
  });
  return { ...provider, ...Object.fromEntries(verbs) };
}

/** Each key of each configured secret. */
function secretsOf({ secrets }: Provider, context: ProviderContext): string[] {
  return secrets.flatMap((name) => {
    try {
      return keysOf(context.secret(name));
    } catch {
      return [];
    }
  });
}

/** The value with every `detail` in it, however deep, made safe for anybody to read. */
function withoutSecrets<T>(value: T, secrets: () => readonly string[]): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Uint8Array)
    return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets)) as T;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    name === 'detail' && typeof inner === 'string'
      ? hidden(inner, secrets())
      : withoutSecrets(inner, secrets),
  ]);
  return Object.fromEntries(entries) as T;
}

/** The text without any piece of a secret: a detail may have been cut, or have digits masked as a card number. */
function hidden(text: string, secrets: readonly string[]): string {
  const isTold = new Array<boolean>(text.length).fill(false);
  for (const secret of secrets.filter(({ length }) => length >= shortest)) {
    const pieces = piecesOf(secret);
    const length = Math.min(secret.length, pieceLength);
    for (let at = 0; at + length <= text.length; at++)
      if (pieces.has(text.slice(at, at + length))) isTold.fill(true, at, at + length);
  }
  if (!isTold.includes(true)) return text;
  return [...text.split('').entries()]
    .map(([at, character]) => (isTold[at] ? (isTold[at - 1] ? '' : '[secret]') : character))
    .join('');
}

const kept = new LRUCache<string, ReadonlySet<string>>({ max: 1_000 });

/** Every piece of a secret that gives it away. Cached for the keys in use, because every answer is searched. */
function piecesOf(secret: string): ReadonlySet<string> {
  const known = kept.get(secret);
  if (known) return known;
  const count = Math.max(1, secret.length - pieceLength + 1);
  const pieces = new Set(Array.from({ length: count }, (_, at) => secret.slice(at, at + pieceLength)));
  kept.set(secret, pieces);
  return pieces;
}
