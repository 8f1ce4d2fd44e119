import type { RefundRow } from '../../repositories/refunds.ts';

type Entry = Pick<RefundRow, 'store' | 'refund_reference'>;

/** Which refunds and chargebacks of the books the report has named so far. */
export class NamedEntries {
  /** By store: the entries, and whether the report agrees with the books about each. */
  private readonly stores = new Map<string, Map<string, boolean>>();
  private readonly before: NamedEntries | undefined;

  /** `before` has those that the report has named before. */
  constructor(before?: NamedEntries) {
    this.before = before;
  }

  has(entry: Entry): boolean {
    const { store, refund_reference: name } = entry;
    return (this.stores.get(store)?.has(name) ?? false) || (this.before?.has(entry) ?? false);
  }

  /** What the others have named as well. */
  take(others: NamedEntries): void {
    for (const [store, entries] of others.stores)
      for (const [refund_reference, agrees] of entries) this.note({ store, refund_reference }, agrees);
  }

  /** The report names the entry, but differs from the books. */
  name(entry: Entry): void {
    if (!this.has(entry)) this.note(entry, false);
  }

  /** The report names the entry and agrees with the books. */
  agree(entry: Entry): void {
    this.note(entry, true);
  }

  /** A row names one entry: the first of these that no row has named yet. */
  nameFirst(entries: readonly Entry[]): void {
    const first = entries.find((entry) => !this.has(entry));
    if (first) this.note(first, false);
  }

  /** Like `nameFirst`, but the report agrees. */
  agreeWithFirst(entries: readonly Entry[]): void {
    const first = entries.find((entry) => !this.has(entry));
    if (first) this.note(first, true);
  }

  /** The names of all entries with which the report agrees, by store, at most `atOnce` at a time. */
  *agreed(atOnce: number): Generator<{ store: string; keys: string[] }> {
    for (const [store, entries] of this.stores) {
      const keys = [...entries].filter(([, agrees]) => agrees).map(([name]) => name);
      for (let at = 0; at < keys.length; at += atOnce) yield { store, keys: keys.slice(at, at + atOnce) };
    }
  }

  private note({ store, refund_reference: name }: Entry, agrees: boolean): void {
    const entries = this.stores.get(store) ?? new Map<string, boolean>();
    entries.set(name, agrees);
    this.stores.set(store, entries);
  }
}
