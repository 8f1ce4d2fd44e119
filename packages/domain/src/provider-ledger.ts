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

/**
 * A row of the provider's settlement report about such money. Reports have numbers of their own: the same dispute may bear
 * another one in a notification, and money that came back another one than the money that was taken.
 */
export interface ReportedWord extends About {
  kind: 'reported';
  status: DisputeWord['status'];
  capture: string;
}

export type ProviderWord = CaptureWord | DisputeWord | ReportedWord;

/** Money that came in. */
export interface Capture {
  number: string;
  amountMinor: number;
}

type Numbers = readonly [string, ...string[]];

/** Money that has gone again, against the store's will. */
export interface TakenBack {
  /** The dispute's number; `void:` and the capture's where the provider let the money go itself. */
  number: string;
  /** All numbers by which the provider calls it, the one above among them. */
  numbers: Numbers;
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
      takenBack.push(goneAs([`void:${number}`], { capture: number, amountMinor, detail: last.detail }));
  }
  for (const { numbers, capture, last } of disputesOf(words))
    if (last.status !== 'won') takenBack.push(goneAs(numbers, { ...last, capture }));
  return { captures, takenBack };
}

const goneAs = (
  numbers: Numbers,
  { capture, amountMinor, detail }: Omit<TakenBack, 'number' | 'numbers'>,
): TakenBack => ({ number: numbers[0], numbers, capture, amountMinor, detail });

/**
 * Of money that came in no more can go back than it was: which of `takenBack` (as `standingOf` has them) have room in
 * `amountMinor`, and which are beyond it. The same for every order of the words.
 */
export function withinAmount(
  takenBack: readonly TakenBack[],
  amountMinor: number,
): { within: TakenBack[]; beyond: TakenBack[] } {
  const [within, beyond]: [TakenBack[], TakenBack[]] = [[], []];
  let room = amountMinor;
  for (const one of takenBack) {
    const fits = one.amountMinor <= room;
    if (fits) room -= one.amountMinor;
    (fits ? within : beyond).push(one);
  }
  return { within, beyond };
}

/** One dispute by all that was said of it, the last word the one that counts. */
interface Dispute {
  numbers: Numbers;
  capture: string;
  words: readonly (DisputeWord | ReportedWord)[];
  last: DisputeWord | ReportedWord;
}

/**
 * Those that were notified, each with what a report says of it, and after them those that only a report names. The report's
 * means the one of its number, else one of its amount that no other row means, the one first that stands as the report has it.
 */
function disputesOf(words: readonly ProviderWord[]): Dispute[] {
  const notified = byNumber(words, 'dispute').map(disputeOf);
  let reported = withoutLoneWins(byNumber(words, 'reported').map(disputeOf));
  const isOne: ((said: Dispute, row: Dispute) => boolean)[] = [
    (said, row) => row.numbers.some((number) => said.numbers.includes(number)),
    (said, row) => isOfSameMoney(said, row) && said.last.status === row.last.status,
    isOfSameMoney,
  ];
  const whole = new Map<Dispute, Dispute>();
  for (const means of isOne)
    reported = reported.filter((row) => {
      const said = notified.find((one) => !whole.has(one) && means(one, row));
      if (said) whole.set(said, joined(said, row));
      return said === undefined;
    });
  return [...notified.map((one) => whole.get(one) ?? one), ...reported];
}

/** Where a report has money that came back under a number of its own, it is that of one of this amount that it says was taken. */
function withoutLoneWins(reported: readonly Dispute[]): Dispute[] {
  const isLone = ({ words }: Dispute) => words.every(({ status }) => status === 'won');
  const taken = reported.filter((one) => !isLone(one));
  const lone: Dispute[] = [];
  for (const win of reported.filter(isLone)) {
    const at = taken.findIndex((one) => one.last.status !== 'won' && isOfSameMoney(one, win));
    const loss = taken[at];
    if (loss) taken[at] = joined(loss, win);
    else lone.push(win);
  }
  return [...taken, ...lone];
}

/** A word that names no amount is about the whole payment, so one amount in common is enough. */
function isOfSameMoney(one: Dispute, other: Dispute): boolean {
  const isOfCapture = one.capture === other.capture || one.capture === '' || other.capture === '';
  return isOfCapture && one.words.some((word) => other.words.some((w) => w.amountMinor === word.amountMinor));
}

function joined(one: Dispute, other: Dispute): Dispute {
  const { numbers } = one;
  const added = other.numbers.filter((number) => !numbers.includes(number));
  return { ...disputeOf([...one.words, ...other.words].sort(inTheirOrder)), numbers: [...numbers, ...added] };
}

function disputeOf(words: readonly (DisputeWord | ReportedWord)[]): Dispute {
  const last = words.reduce((_, word) => word);
  const capture = words.findLast((word) => word.capture !== '')?.capture ?? '';
  return { numbers: [last.number], capture, words, last };
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
  for (const group of inOrder) group.sort(inTheirOrder);
  return inOrder;
}

const inTheirOrder = (a: ProviderWord, b: ProviderWord) =>
  a.sequence - b.sequence || gravity[a.status] - gravity[b.status] || a.amountMinor - b.amountMinor;
