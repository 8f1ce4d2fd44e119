import { createDriver } from './drive.ts';
import type { Lane } from './lane.ts';
import { nextBorder } from './model/calendar.ts';
import { chosenCoupon, withCoupon } from './model/coupons.ts';
import { happens, settle, speakAtLast } from './model/happens.ts';
import type { Expected, Shop, Step } from './model/shop.ts';
import { openStore, type Store } from './model/store.ts';
import { viewOf } from './model/view.ts';
import type { Outcome } from './outcome.ts';
import { emptyBooks, type OutsideBooks } from './outside-books.ts';
import { readOrders, readView } from './read-view.ts';
import { openRealStore, places } from './real-store.ts';

export interface History {
  shop: Shop;
  /** Milliseconds since 1970, a whole second. */
  startsAt: number;
  steps: readonly Step[];
}

/** What a run of histories has covered, to show that they differ. */
export interface Tally {
  histories: number;
  steps: number;
  orders: number;
  ended: Record<string, number>;
  refused: Record<string, number>;
  interrupted: Record<string, number>;
}

export class Disagreement extends Error {}

const second = 1000;

/** Plays one history on the real store and on the model, and throws if they disagree. */
export async function runHistory(
  lane: Lane,
  history: History,
  books: OutsideBooks = emptyBooks(),
  tally?: Tally,
): Promise<void> {
  const { shop, startsAt, steps } = history;
  const model = openStore(shop, startsAt);
  // The data that the last histories left in other stores and games belongs to a player with the same id.
  const place = places[lane.played % places.length];
  const player = `player-${process.pid}-${Math.floor(lane.played / places.length)}`;
  lane.played += 1;
  const isQuick = startsAt % 120_000 === 0;
  const real = openRealStore(lane, shop, { player, startsAt, isQuick, ...(place && { place }) });
  const driver = createDriver(lane, real, books);
  await lane.forget();
  const moveTo = async (at: number, look: 'all' | 'sent') => {
    model.now = at;
    real.world.now = at;
    await lane.setClock(at, look);
  };
  const where = { number: 0, step: undefined as Step | undefined };
  const disagree = (what: string): never => {
    const step = where.step ? `${where.number}. ${JSON.stringify(where.step)}` : 'the rest';
    throw new Disagreement(`After step ${step}\nat ${new Date(model.now).toISOString()}: ${what}`);
  };
  const compare = (seen: unknown, right: unknown) => {
    const difference = differenceOf(seen, right);
    if (difference) disagree(difference);
  };

  /** Interrupting steps. */
  const compareAnswers = () => {
    const [right, seen] = [model.answers.splice(0), driver.answers.splice(0)];
    for (const index of [...right, ...seen].keys()) judge(right[index], seen[index], disagree);
  };

  for (const [index, step] of steps.entries()) {
    Object.assign(where, { number: index + 1, step });
    const isWaiting = step.do === 'wait' || step.do === 'wait for';
    await moveTo(timeAfter(model, step), isWaiting ? 'all' : 'sent');
    const page = pageOf(model, step);
    const expected = happens(model, step);
    const outcome = await driver
      .take(step, { ...page, shop: model.shop })
      .catch((error: Error) => disagree(error.stack?.split('\n').slice(0, 4).join('\n') ?? error.message));
    judge(expected, outcome, disagree);
    if (tally && outcome && 'refusal' in outcome) count(tally.refused, outcome.refusal);
    settle(model, isWaiting);
    await driver.work();
    if (model.doubt) break;
    compareAnswers();
    if (index % 3 === 2) compare(await readView(lane, real, driver), viewOf(model));
    else compare(await readOrders(lane, real, driver.bought), viewOf(model).orders);
  }

  // Everything answers again and time passes: nothing may stay unfinished.
  where.step = undefined;
  const calm = { game: 'plays', bank: 'pays back', provider: 'answers', meanwhile: undefined };
  Object.assign(model, calm);
  Object.assign(real.world, calm);
  for (const order of model.orders.keys()) {
    const step: Step = { do: 'bank says', order, word: 'succeeded' };
    const isPending = () =>
      model.orders[order]?.payments.some((p) => p.refunds.some((r) => r.state === 'pending'));
    while (isPending()) {
      happens(model, step);
      await driver.take(step, { shop: model.shop, couponNumber: -1, shownMinor: 0 });
    }
  }
  await moveTo(model.now + 40 * 60 * second, 'all');
  settle(model, true);
  await driver.work();
  if (!model.doubt) {
    compare(await readView(lane, real, driver), viewOf(model));
    compare(
      driver.bought.map((billingNo) => real.told.get(billingNo) ?? ''),
      model.orders.map(({ told }) => told),
    );
  }
  real.world.isOver = true;
  await drain(lane, real.world, driver.work, disagree);
  speakAtLast(model);
  if (!model.doubt) compare(await readOrders(lane, real, driver.bought), viewOf(model).orders);
  driver.closeBooks();

  if (!tally) return;
  tally.histories += 1;
  tally.steps += steps.length;
  tally.orders += model.orders.length;
  for (const call of real.world.interrupted) count(tally.interrupted, call);
  for (const { state } of model.orders) count(tally.ended, state);
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The time after a step: a second later, except for waiting. */
function timeAfter({ now, shop }: Store, step: Step): number {
  if (step.do === 'wait') return now + step.seconds * second;
  if (step.do === 'wait for')
    return Math.max(now + second, nextBorder(step.border, now, shop.zone) + step.seconds * second);
  return now + second;
}

/** What the player sees before buying: the coupon to be used, and the price with it. */
function pageOf(model: Store, step: Step): { couponNumber: number; shownMinor: number } {
  if (step.do !== 'buy') return { couponNumber: -1, shownMinor: 0 };
  const coupon = chosenCoupon(model, step);
  const price = model.shop.sells[step.area].prices[step.goods];
  return {
    couponNumber: coupon ? model.coupons.indexOf(coupon) : -1,
    shownMinor: coupon ? withCoupon(price, coupon) : price,
  };
}

function judge(
  expected: Expected | undefined,
  outcome: Outcome | undefined,
  disagree: (what: string) => never,
): void {
  if (!expected || !outcome) {
    if (expected !== outcome)
      disagree(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(outcome)}`);
    return;
  }
  const { refusals, content, isOver } = expected;
  if (outcome.isOver !== undefined && outcome.isOver !== (isOver ?? false))
    disagree(`the payment is ${outcome.isOver ? '' : 'not '}said to be over`);
  if ('refusal' in outcome) {
    if (!refusals.includes(outcome.refusal))
      disagree(`refused with ${outcome.refusal}, expected ${refusals.join(' or ') || 'yes'}`);
    return;
  }
  if (refusals.length > 0) disagree(`accepted, expected ${refusals.join(' or ')}`);
  if (content !== undefined && JSON.stringify(content) !== JSON.stringify(outcome.content))
    disagree(`answered ${JSON.stringify(outcome.content)}, expected ${JSON.stringify(content)}`);
}

/** I9: all work ends on its own schedule. */
async function drain(
  lane: Lane,
  world: { now: number },
  work: () => Promise<void>,
  disagree: (what: string) => never,
): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    const [next] = await lane.rows<{ kind: string; at: Date }>(
      `select kind, run_at as at from effect where state = 'ready' order by run_at limit 1`,
      [],
    );
    if (!next) return;
    world.now = Math.max(world.now, Math.ceil(next.at.getTime() / second) * second);
    await lane.setClock(world.now, 'due');
    await work();
  }
  const left = await lane.rows(`select kind, key, last_error from effect where state = 'ready'`, []);
  disagree(`work that never ends: ${JSON.stringify(left)}`);
}

/** Describes the first difference between store and model. */
function differenceOf(seen: unknown, right: unknown, path = ''): string | undefined {
  if (typeof seen !== 'object' || typeof right !== 'object' || seen === null || right === null)
    return seen === right ? undefined : `${path || 'it'} is ${show(seen)}, the model says ${show(right)}`;
  const keys = [...new Set([...Object.keys(seen), ...Object.keys(right)])];
  for (const key of keys) {
    const at = path ? `${path} › ${key}` : key;
    const found = differenceOf(seen[key as keyof typeof seen], right[key as keyof typeof right], at);
    if (found) return found;
  }
  return undefined;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const isMoment = typeof value === 'number' && value > 1e12;
  return isMoment ? `${text} (${new Date(value).toISOString()})` : text;
}
