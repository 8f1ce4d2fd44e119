import { Disagreement, differenceOf, misjudged } from './disagreement.ts';
import { createDriver, type Driver } from './drive.ts';
import type { Lane } from './lane.ts';
import { nextBorder } from './model/calendar.ts';
import { chosenCoupon, withCoupon } from './model/coupons.ts';
import { happens, settle, speakAtLast } from './model/happens.ts';
import type { Shop, Step } from './model/shop.ts';
import { openStore, type Store } from './model/store.ts';
import { viewOf } from './model/view.ts';
import { emptyBooks, type OutsideBooks } from './outside-books.ts';
import { readOrders, readView } from './read-view.ts';
import { openRealStore, places, type RealStore } from './real-store.ts';

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

/** A history that is being played, on the real store and on the model. */
interface Run {
  lane: Lane;
  model: Store;
  real: RealStore;
  driver: Driver;
  /** Where it stands: the step's number and the step; no step once all of them are played. */
  where: { number: number; step: Step | undefined };
}

const second = 1000;

/** Plays one history on the real store and on the model, and throws if they disagree. */
export async function runHistory(
  lane: Lane,
  history: History,
  books: OutsideBooks = emptyBooks(),
  tally?: Tally,
): Promise<void> {
  const { steps } = history;
  const run = openRun(lane, history, books);
  await lane.forget();
  for (const [index, step] of steps.entries()) {
    run.where = { number: index + 1, step };
    await playStep(run, step, tally);
    if (run.model.doubt) break;
    compareAnswers(run);
    if (index % 3 === 2) await compareViews(run);
    else await compareOrders(run);
  }
  run.where.step = undefined;
  await calmDown(run);
  await endSilence(run);
  run.driver.closeBooks();
  if (tally) count(tally, run, steps.length);
}

function openRun(lane: Lane, { shop, startsAt }: History, books: OutsideBooks): Run {
  const model = openStore(shop, startsAt);
  // The data that the last histories left in other stores and games belongs to a player with the same id.
  const place = places[lane.played % places.length];
  const player = `player-${process.pid}-${Math.floor(lane.played / places.length)}`;
  lane.played += 1;
  const isQuick = startsAt % 120_000 === 0;
  const real = openRealStore(lane, shop, { player, startsAt, isQuick, ...(place && { place }) });
  const driver = createDriver(lane, real, books);
  return { lane, model, real, driver, where: { number: 0, step: undefined } };
}

async function playStep(run: Run, step: Step, tally: Tally | undefined): Promise<void> {
  const { model, driver } = run;
  const isWaiting = step.do === 'wait' || step.do === 'wait for';
  await moveTo(run, timeAfter(model, step), isWaiting ? 'all' : 'sent');
  const page = pageOf(model, step);
  const expected = happens(model, step);
  const outcome = await driver
    .take(step, { ...page, shop: model.shop })
    .catch((error: Error) => disagree(run, error.stack?.split('\n').slice(0, 4).join('\n') ?? error.message));
  disagreeIf(run, misjudged(expected, outcome));
  if (tally && outcome && 'refusal' in outcome) countOne(tally.refused, outcome.refusal);
  settle(model, isWaiting);
  await driver.work();
}

/** Everything answers again and time passes: nothing may stay unfinished. */
async function calmDown(run: Run): Promise<void> {
  const { model, real, driver } = run;
  const calm = { game: 'plays', bank: 'pays back', provider: 'answers', meanwhile: undefined };
  Object.assign(model, calm);
  Object.assign(real.world, calm);
  for (const order of model.orders.keys()) await finishRefunds(run, order);
  await moveTo(run, model.now + 40 * 60 * second, 'all');
  settle(model, true);
  await driver.work();
  if (model.doubt) return;
  await compareViews(run);
  compare(
    run,
    driver.bought.map((billingNo) => real.told.get(billingNo) ?? ''),
    model.orders.map(({ told }) => told),
  );
}

/** The bank reports of each refund that is still pending. */
async function finishRefunds({ model, driver }: Run, order: number): Promise<void> {
  const step: Step = { do: 'bank says', order, word: 'succeeded' };
  const isPending = () =>
    model.orders[order]?.payments.some((p) => p.refunds.some((r) => r.state === 'pending'));
  while (isPending()) {
    happens(model, step);
    await driver.take(step, { shop: model.shop, couponNumber: -1, shownMinor: 0 });
  }
}

/** The provider reports payments of which it was silent as closed, and all work ends. */
async function endSilence(run: Run): Promise<void> {
  run.real.world.isOver = true;
  await drain(run);
  speakAtLast(run.model);
  if (!run.model.doubt) await compareOrders(run);
}

async function moveTo({ lane, model, real }: Run, at: number, look: 'all' | 'sent'): Promise<void> {
  model.now = at;
  real.world.now = at;
  await lane.setClock(at, look);
}

/** I9: all work ends on its own schedule. */
async function drain(run: Run): Promise<void> {
  const { lane, driver } = run;
  const { world } = run.real;
  for (let times = 0; times < 100; times += 1) {
    const [next] = await lane.rows<{ kind: string; at: Date }>(
      `select kind, run_at as at from effect where state = 'ready' order by run_at limit 1`,
      [],
    );
    if (!next) return;
    world.now = Math.max(world.now, Math.ceil(next.at.getTime() / second) * second);
    await lane.setClock(world.now, 'due');
    await driver.work();
  }
  const left = await lane.rows(`select kind, key, last_error from effect where state = 'ready'`, []);
  disagree(run, `work that never ends: ${JSON.stringify(left)}`);
}

/** Interrupting steps. */
function compareAnswers(run: Run): void {
  const [right, seen] = [run.model.answers.splice(0), run.driver.answers.splice(0)];
  for (const index of [...right, ...seen].keys()) disagreeIf(run, misjudged(right[index], seen[index]));
}

async function compareViews(run: Run): Promise<void> {
  const { lane, real, driver, model } = run;
  compare(run, await readView(lane, real, driver), viewOf(model));
}

async function compareOrders(run: Run): Promise<void> {
  const { lane, real, driver, model } = run;
  compare(run, await readOrders(lane, real, driver.bought), viewOf(model).orders);
}

function compare(run: Run, seen: unknown, right: unknown): void {
  disagreeIf(run, differenceOf(seen, right));
}

function disagreeIf(run: Run, what: string | undefined): void {
  if (what) disagree(run, what);
}

function disagree({ model, where }: Run, what: string): never {
  const step = where.step ? `${where.number}. ${JSON.stringify(where.step)}` : 'the rest';
  throw new Disagreement(`After step ${step}\nat ${new Date(model.now).toISOString()}: ${what}`);
}

function count(tally: Tally, { model, real }: Run, steps: number): void {
  tally.histories += 1;
  tally.steps += steps;
  tally.orders += model.orders.length;
  for (const call of real.world.interrupted) countOne(tally.interrupted, call);
  for (const { state } of model.orders) countOne(tally.ended, state);
}

function countOne(counts: Record<string, number>, name: string): void {
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
