import type { ProviderWord } from '@gemporium/domain/provider-ledger.ts';
import { type Queryable, statement } from './database.ts';

/** A statement does not see what it writes itself, so the new word is put beside those that it reads. */
const keep = statement(
  'provider_word_keep',
  `with kept as (
     insert into provider_word (store, reference, kind, number, status, sequence, capture, amount_minor, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing
     returning kind, number, status, sequence, capture, amount_minor, detail
   )
   select kind, number, status, sequence, capture, amount_minor as "amountMinor", detail, true as "isNew" from kept
   union all
   select kind, number, status, sequence, capture, amount_minor, detail, false
   from provider_word where store = $1 and reference = $2`,
);

/** Everything that was said of the money under one reference, in no order. */
export interface KeptWords {
  words: ProviderWord[];
  /** The same without the word that was just heard; a copy has changed nothing. */
  earlier: ProviderWord[];
}

/** Keeps a provider's word about a payment's money; a copy of one that is kept changes nothing. */
export async function keepProviderWord(
  tx: Queryable,
  of: { store: string; reference: string },
  word: ProviderWord,
): Promise<KeptWords> {
  const capture = word.kind === 'dispute' ? word.capture : '';
  const { kind, number, status, sequence, amountMinor, detail } = word;
  const rows = await tx.many<ProviderWord & { isNew: boolean }>(keep, [
    of.store,
    of.reference,
    kind,
    number,
    status,
    sequence,
    capture,
    amountMinor,
    detail.slice(0, 1000),
  ]);
  const all = rows.map(({ isNew, ...said }) => ({ isNew, said: said as ProviderWord }));
  return {
    words: all.map(({ said }) => said),
    earlier: all.filter(({ isNew }) => !isNew).map(({ said }) => said),
  };
}
