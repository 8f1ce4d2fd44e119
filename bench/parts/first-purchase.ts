import type { Locator } from 'playwright-core';
import { press } from '../../tests/e2e/buying.ts';
import {
  buyFirst,
  buyNext,
  Finger,
  type ShortPurchase,
  shortPurchases,
} from '../../tests/e2e/first-purchase.ts';
import { Shop } from '../../tests/e2e/shop.ts';
import type { Figure, MeasuredPart } from '../figure.ts';
import type { BenchContext } from '../lib/context.ts';
import { watchOthers } from '../lib/machine.ts';
import { type Opened, type SlowPlayer, slowPhones } from '../lib/slow-player.ts';
import { openStage } from '../lib/stage.ts';
import { median, rounded } from '../lib/statistics.ts';

const rounds = 3;

/** What one phone showed: a first purchase, a look at the characters, and the next purchase. */
interface Round {
  taps: { first: number; next: number };
  opened: Opened[];
  /** The largest of all pages. */
  layoutShift: number;
}

/** The sheets that are timed, by the message that is their title. */
const sheets = {
  login: ['login', 'Login sheet'],
  characters: ['role_choose', 'Character picker'],
  recharge: ['recharge_title', 'Recharge sheet'],
} as const;

/** Purchases on a slow phone: how many taps they take, how soon what is tapped opens, and what jumps meanwhile. */
export async function measureFirstPurchase(context: BenchContext): Promise<MeasuredPart> {
  const { signal, say } = context;
  const stage = await openStage(context.folder, signal);
  try {
    const phones = await slowPhones(context);
    try {
      // The browser's own processor time is known only while it runs.
      const others = watchOthers();
      const taken: [ShortPurchase, Round[]][] = [];
      for (const purchase of shortPurchases) {
        const all: Round[] = [];
        while (all.length < rounds) {
          say(`${purchase.account} on ${purchase.brand}: round ${all.length + 1} of ${rounds}`);
          const player = await phones.open();
          all.push(await buyTwice(player, purchase, stage.port).finally(() => player.close()));
        }
        taken.push([purchase, all]);
      }
      const othersBusyCores = others();
      return {
        name: 'first-purchase',
        ...describe(taken, phones.version),
        ...(othersBusyCores !== undefined && { othersBusyCores }),
        raw: taken.map(([, all]) => all),
      };
    } finally {
      await phones.close();
    }
  } finally {
    await stage.stop();
  }
}

/** A finger after which it is noted what has opened, and what has jumped. */
class WatchedFinger extends Finger {
  readonly opened: Opened[] = [];
  readonly shifts: number[] = [];
  private readonly player: SlowPlayer;

  constructor(player: SlowPlayer) {
    super();
    this.player = player;
  }

  /** A player looks before tapping. Taps before the script has loaded have their own end-to-end test. */
  override async tap(where: Locator, leadsTo?: Locator): Promise<void> {
    await where.waitFor();
    await this.player.atRest();
    await super.tap(where);
    if (!leadsTo) return;
    await leadsTo.waitFor();
    await this.note();
  }

  async note(): Promise<void> {
    this.opened.push(...(await this.player.opened()));
    this.shifts.push(await this.player.layoutShift());
  }
}

async function buyTwice(player: SlowPlayer, purchase: ShortPurchase, port: number): Promise<Round> {
  const { page } = player;
  const shop = new Shop({ page });
  const address = `http://${purchase.brand}.localhost:${port}/`;
  const [first, look, next] = [0, 1, 2].map(() => new WatchedFinger(player)) as [
    WatchedFinger,
    WatchedFinger,
    WatchedFinger,
  ];
  await shop.open(address);
  await press(await buyFirst(shop, first, purchase), 'Pay');
  await shop.resultSays('result_success_text');
  await first.note();

  // The events of today have been seen.
  await page.evaluate('localStorage.setItem("autoShowAccum", JSON.stringify({ value: false }))');
  await shop.open(`${address}selectGoods`);
  const characters = shop.popup('role_choose').getByRole('button', { name: /Level \d+/ });
  await look.tap(shop.button('role_change'), characters.first());

  await shop.open(address);
  await press(await buyNext(shop, next, purchase), 'Pay');
  await shop.resultSays('result_success_text');
  await next.note();
  const fingers = [first, look, next];
  return {
    taps: { first: first.taps, next: next.taps },
    opened: fingers.flatMap(({ opened }) => opened),
    layoutShift: Math.max(...fingers.flatMap(({ shifts }) => shifts)),
  };
}

function describe(
  taken: readonly [ShortPurchase, Round[]][],
  browser: string,
): Pick<MeasuredPart, 'figures' | 'processorTime' | 'notes'> {
  const all = taken.flatMap(([, each]) => each);
  const shop = new Shop({} as never);
  const figure = (
    id: string,
    title: string,
    value: number,
    unit: Figure['unit'],
    atMost: number,
  ): Figure => ({
    id: `first-purchase.${id}`,
    part: 'first-purchase',
    title,
    value: rounded(value),
    unit,
    mark: { atMost },
  });
  const most = (values: number[]) => Math.max(...values);
  return {
    figures: [
      ...taken.flatMap(([{ brand, account, taps }, each]) => [
        figure(
          `${brand}.${account}.first`,
          `Taps for a first purchase, ${account} on ${brand}`,
          most(each.map((round) => round.taps.first)),
          'taps',
          taps.first,
        ),
        figure(
          `${brand}.${account}.next`,
          `Taps for the next one, ${account} on ${brand}`,
          most(each.map((round) => round.taps.next)),
          'taps',
          taps.next,
        ),
      ]),
      ...Object.entries(sheets).map(([id, [key, title]]) => {
        const times = all.flatMap(({ opened }) => opened).filter((one) => one.title === shop.t(key));
        return figure(
          id,
          `${title}, from the tap until it shows`,
          median(times.map(({ ms }) => ms)),
          'ms',
          200,
        );
      }),
      figure(
        'shift',
        'Cumulative layout shift, the largest of all pages',
        most(all.map(({ layoutShift }) => layoutShift)),
        'score',
        0.01,
      ),
    ],
    processorTime: [],
    notes: [
      `${browser}, 390 × 844, processor 4 × slower, network unthrottled; ${rounds} phones for each row, medians of the sheets. ` +
        'The page has been idle for half a second before each tap. A first purchase fills in two fields, the next one none.',
    ],
  };
}
