/**
 * What a provider has said of the money of one payment, and how that money stands by all of it together. Words arrive
 * in any order, late and repeatedly: how things stand follows from the order in which the provider made them, which is
 * the word's `sequence` among those about the same number, and never from the order of their arrival.
 */

interface About {
  /** The provider's own number of the capture or of the dispute; '' where its wire has none. */
  number: string;
  /** The place of this word among the provider's words about that number: the highest one counts. */
  sequence: number;
  amountMinor: number;
  detail: string;
}

/** Money that the provider took, or has let go of without giving it back (an authorisation that was cancelled). */
export interface CaptureWord extends About {
  kind: 'capture';
  status: 'paid' | 'cancelled' | 'expired';
}

/** Money that the player's bank takes back. `capture`: the number of the money in dispute, '' where nobody says. */
export interface DisputeWord extends About {
  kind: 'dispute';
  status: 'opened' | 'lost' | 'won';
  capture: string;
}

export type ProviderWord = CaptureWord | DisputeWord;

/** Money that came in. */
export interface Capture {
  number: string;
  amountMinor: number;
}

/** Money that has gone again, against the store's will. */
export interface TakenBack {
  /** The dispute's number; `void:` and the capture's where the provider let the money go itself. */
  number: string;
  capture: string;
  amountMinor: number;
  detail: string;
}

export interface Standing {
  captures: Capture[];
  /** What is gone. A dispute that was won is not among them. */
  takenBack: TakenBack[];
}

/** How the money stands. The same for every order of the words, and for copies of them. */
export function standingOf(words: readonly ProviderWord[]): Standing {
  const captures: Capture[] = [];
  const takenBack: TakenBack[] = [];
  for (const about of byNumber(words, 'capture')) {
    const taken = about.find(({ status }) => status === 'paid');
    const last = about.at(-1);
    if (!taken || !last) continue;
    const { number, amountMinor } = taken;
    captures.push({ number, amountMinor });
    if (last.status !== 'paid')
      takenBack.push({ number: `void:${number}`, capture: number, amountMinor, detail: last.detail });
  }
  for (const about of byNumber(words, 'dispute')) {
    const last = about.at(-1);
    if (!last || last.status === 'won') continue;
    const { number, capture, amountMinor, detail } = last;
    takenBack.push({ number, capture, amountMinor, detail });
  }
  return { captures, takenBack };
}

/** Of two words with one sequence the graver counts: money that may be gone is not taken for money that is here. */
const gravity: Readonly<Record<ProviderWord['status'], number>> = {
  paid: 0,
  won: 0,
  opened: 1,
  cancelled: 1,
  expired: 1,
  lost: 2,
};

/** The words of a kind, those about the same number together, as the provider made them. */
function byNumber<Kind extends ProviderWord['kind']>(
  words: readonly ProviderWord[],
  kind: Kind,
): Extract<ProviderWord, { kind: Kind }>[][] {
  type Word = Extract<ProviderWord, { kind: Kind }>;
  const groups = new Map<string, Word[]>();
  for (const word of words) {
    if (word.kind !== kind) continue;
    const group = groups.get(word.number);
    if (group) group.push(word as Word);
    else groups.set(word.number, [word as Word]);
  }
  const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  for (const group of inOrder)
    group.sort(
      (a, b) =>
        a.sequence - b.sequence || gravity[a.status] - gravity[b.status] || a.amountMinor - b.amountMinor,
    );
  return inOrder;
}
