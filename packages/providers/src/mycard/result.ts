import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { hashOf } from './hash.ts';
import { payResults, settingsSchema } from './provider.ts';
import { type Result, resultOrder, resultSchema } from './wire.ts';

export type ResultReading =
  | { kind: 'result'; result: Result; memo: Record<string, string> }
  | { kind: 'forged' }
  | { kind: 'not-a-result' };

/**
 * Reads the form of 3.2 and checks its hash. The hash joins the values without separators, so it does not prove
 * where one ends: a result is only a reason to ask TradeQuery.
 */
export function readResult(
  context: ProviderContext,
  fields: Readonly<Record<string, string>>,
): ResultReading {
  const parsed = resultSchema.safeParse(fields);
  if (!parsed.success) return { kind: 'not-a-result' };
  const result = parsed.data;
  const { hashCase } = settingsSchema.parse(context.account.settings);
  const values = resultOrder.map((name) => result[name]);
  const isHashed = keysOf(context.secret('key')).some((key) =>
    sameSignature(result.Hash, hashOf(values, key, hashCase)),
  );
  if (!isHashed) return { kind: 'forged' };
  const isKnown = Object.values<string>(payResults).includes(result.PayResult);
  return { kind: 'result', result, memo: isKnown ? { payResult: result.PayResult } : {} };
}
