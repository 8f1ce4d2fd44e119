/**
 * What a provider has reported about the money of one payment, and the state of that money that follows from all of it.
 * Events arrive in any order, late and repeatedly. The state follows from the order in which the provider made them (an
 * event's `sequence` among those with the same number), never from the order of their arrival.
 */

interface About {
  /** The provider's own number of the capture or dispute; '' if its messages have none. */
  number: string;
  /** The position of this event among the provider's events with that number: the highest counts. */
  sequence: number;
  amountMinor: number;
  detail: string;
}

/** Money that the provider took, or released without a refund (a cancelled authorisation). */
export interface CaptureEvent extends About {
  kind: 'capture';
  status: 'paid' | 'cancelled' | 'expired';
}

/** Money that the player's bank takes back. `capture`: the number of the disputed capture, '' if it is not named. */
export interface DisputeEvent extends About {
  kind: 'dispute';
  status: 'opened' | 'lost' | 'won';
  capture: string;
}

/**
 * A row of the provider's settlement report about such money. Reports have numbers of their own: the same dispute may
 * have another one in a notification, and money that came back another one than the money that was taken.
 */
export interface ReportedEvent extends About {
  kind: 'reported';
  status: DisputeEvent['status'];
  capture: string;
}

export type ProviderEvent = CaptureEvent | DisputeEvent | ReportedEvent;

/** Money that came in. */
export interface Capture {
  number: string;
  amountMinor: number;
}

type Numbers = readonly [string, ...string[]];

/** Money that was taken from the store again. */
export interface TakenBack {
  /** The dispute's number; `void:` and the capture's if the provider itself released the money. */
  number: string;
  /** All of the provider's numbers for it, including the one above. */
  numbers: Numbers;
  capture: string;
  amountMinor: number;
  detail: string;
}

export interface MoneyStanding {
  captures: Capture[];
  /** What is gone; a dispute that was won is not. */
  takenBack: TakenBack[];
}

/** The state of the money: independent of the order of events, and of duplicates. */
export function standingOf(events: readonly ProviderEvent[]): MoneyStanding {
  const captures: Capture[] = [];
  const takenBack: TakenBack[] = [];
  for (const about of byNumber(events, 'capture')) {
    const taken = about.find(({ status }) => status === 'paid');
    const last = about.at(-1);
    if (!taken || !last) continue;
    const { number, amountMinor } = taken;
    captures.push({ number, amountMinor });
    if (last.status !== 'paid')
      takenBack.push(goneAs([`void:${number}`], { capture: number, amountMinor, detail: last.detail }));
  }
  for (const { numbers, capture, last } of disputesOf(events))
    if (last.status !== 'won') takenBack.push(goneAs(numbers, { ...last, capture }));
  return { captures, takenBack };
}

const goneAs = (
  numbers: Numbers,
  { capture, amountMinor, detail }: Omit<TakenBack, 'number' | 'numbers'>,
): TakenBack => ({ number: numbers[0], numbers, capture, amountMinor, detail });

/**
 * No more can go back than came in: which of `takenBack` (as returned by `standingOf`) fit in `amountMinor`, and which
 * are beyond it. The same for every order of the events.
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

/** A dispute with all its events; the last one counts. */
interface Dispute {
  numbers: Numbers;
  capture: string;
  events: readonly (DisputeEvent | ReportedEvent)[];
  last: DisputeEvent | ReportedEvent;
}

/**
 * The notified disputes, each with the report's rows about it, then those that only a report names. A row is about the
 * dispute with its number, otherwise about one of the same amount that no other row is about, preferably one with the
 * same status.
 */
function disputesOf(events: readonly ProviderEvent[]): Dispute[] {
  const notified = byNumber(events, 'dispute').map(disputeOf);
  let reported = withoutLoneWins(byNumber(events, 'reported').map(disputeOf));
  const isOne: ((notice: Dispute, row: Dispute) => boolean)[] = [
    (notice, row) => row.numbers.some((number) => notice.numbers.includes(number)),
    (notice, row) => isOfSameMoney(notice, row) && notice.last.status === row.last.status,
    isOfSameMoney,
  ];
  const whole = new Map<Dispute, Dispute>();
  for (const means of isOne)
    reported = reported.filter((row) => {
      const notice = notified.find((one) => !whole.has(one) && means(one, row));
      if (notice) whole.set(notice, joined(notice, row));
      return notice === undefined;
    });
  return [...notified.map((one) => whole.get(one) ?? one), ...reported];
}

/** Money that came back under a number of its own in a report belongs to a loss of the same amount in that report. */
function withoutLoneWins(reported: readonly Dispute[]): Dispute[] {
  const isLone = ({ events }: Dispute) => events.every(({ status }) => status === 'won');
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

/** An event that names no amount is about the whole payment, so one amount in common is enough. */
function isOfSameMoney(one: Dispute, other: Dispute): boolean {
  const isOfCapture = one.capture === other.capture || one.capture === '' || other.capture === '';
  return (
    isOfCapture && one.events.some((event) => other.events.some((w) => w.amountMinor === event.amountMinor))
  );
}

function joined(one: Dispute, other: Dispute): Dispute {
  const { numbers } = one;
  const added = other.numbers.filter((number) => !numbers.includes(number));
  return {
    ...disputeOf([...one.events, ...other.events].sort(inTheirOrder)),
    numbers: [...numbers, ...added],
  };
}

function disputeOf(events: readonly (DisputeEvent | ReportedEvent)[]): Dispute {
  const last = events.reduce((_, event) => event);
  const capture = events.findLast((event) => event.capture !== '')?.capture ?? '';
  return { numbers: [last.number], capture, events, last };
}

/** Of two events with the same sequence the graver counts: money that may be gone must not count as here. */
const gravity: Readonly<Record<ProviderEvent['status'], number>> = {
  paid: 0,
  won: 0,
  opened: 1,
  cancelled: 1,
  expired: 1,
  lost: 2,
};

/** The events of a kind, grouped by their number, in the provider's order. */
function byNumber<Kind extends ProviderEvent['kind']>(
  events: readonly ProviderEvent[],
  kind: Kind,
): Extract<ProviderEvent, { kind: Kind }>[][] {
  type Event = Extract<ProviderEvent, { kind: Kind }>;
  const ofKind = events.filter((event): event is Event => event.kind === kind);
  const groups = [...Map.groupBy(ofKind, ({ number }) => number)];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group.sort(inTheirOrder));
}

const inTheirOrder = (a: ProviderEvent, b: ProviderEvent) =>
  a.sequence - b.sequence || gravity[a.status] - gravity[b.status] || a.amountMinor - b.amountMinor;
