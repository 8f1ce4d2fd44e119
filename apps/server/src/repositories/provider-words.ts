import type { ProviderWord } from '@gemporium/domain/provider-ledger.ts';
import { type Queryable, statement } from './database.ts';

/** Under which of our references a provider speaks of money. */
interface Spoken {
  store: string;
  reference: string;
}

const ofReference = statement(
  'provider_words_find',
  `select kind, number, status, sequence, capture, amount_minor as "amountMinor", detail
   from provider_word where store = $1 and reference = $2`,
);

/** Everything that was said of the money under one reference, in no order. */
export function findProviderWords(db: Queryable, { store, reference }: Spoken): Promise<ProviderWord[]> {
  return db.many<ProviderWord>(ofReference, [store, reference]);
}

/** What is known once a word has been heard. */
export interface KeptWords {
  words: ProviderWord[];
  /** The same without the word that was just heard; a copy has changed nothing. */
  earlier: ProviderWord[];
}

const keep = statement(
  'provider_word_keep',
  `insert into provider_word (store, reference, kind, number, status, sequence, capture, amount_minor, detail)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
);

/**
 * Keeps a provider's word about a payment's money; a copy of one that is kept changes nothing. `earlier`: what this
 * transaction has found (`findProviderWords`), which holds the order's lock since.
 */
export async function keepProviderWord(
  tx: Queryable,
  { store, reference }: Spoken,
  word: ProviderWord,
  earlier: ProviderWord[],
): Promise<KeptWords> {
  if (earlier.some((one) => isCopy(one, word))) return { words: earlier, earlier };
  const { kind, number, status, sequence, amountMinor } = word;
  const capture = word.kind === 'capture' ? '' : word.capture;
  const detail = word.detail.slice(0, 1000);
  const values = [store, reference, kind, number, status, sequence, capture, amountMinor, detail];
  await tx.write(keep, values, [`${store} ${reference} ${kind} ${number} ${status} ${sequence}`]);
  return { words: [...earlier, { ...word, capture, detail } as ProviderWord], earlier };
}

/** By the table's key. */
function isCopy(one: ProviderWord, other: ProviderWord): boolean {
  return (['kind', 'number', 'status', 'sequence', 'amountMinor'] as const).every(
    (name) => one[name] === other[name],
  );
}
