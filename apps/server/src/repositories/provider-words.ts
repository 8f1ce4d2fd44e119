import type { ProviderWord } from '@gemporium/domain/provider-ledger.ts';
import { type Queryable, statement } from './database.ts';

const insert = statement(
  'provider_word_insert',
  `insert into provider_word (store, reference, kind, number, status, sequence, capture, amount_minor, detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);

/** Keeps a provider's word about a payment's money; a copy of one that is kept changes nothing. */
export async function keepProviderWord(
  tx: Queryable,
  of: { store: string; reference: string },
  word: ProviderWord,
): Promise<void> {
  const capture = word.kind === 'dispute' ? word.capture : '';
  const { kind, number, status, sequence, amountMinor, detail } = word;
  await tx.run(insert, [
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
}

const ofPayment = statement(
  'provider_words_of_payment',
  `select kind, number, status, sequence, capture, amount_minor as "amountMinor", detail
   from provider_word where store = $1 and reference = $2`,
);

/** Everything that was said of the money under this reference, in no order. */
export function providerWordsOf(db: Queryable, store: string, reference: string): Promise<ProviderWord[]> {
  return db.many<ProviderWord>(ofPayment, [store, reference]);
}
