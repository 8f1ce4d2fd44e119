import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lane, openLane } from '../histories/lane.ts';
import type { Activity, Shop, Template } from '../histories/model/shop.ts';
import { openScene } from '../histories/scene.ts';

/*
 * Rules that depend on the clock and the database: the real use cases, with a clock that the tests set. The database
 * session is in New York's time zone, so that nothing can depend on it. Rules without a database are tested in
 * packages/domain/src/clock.test.ts.
 */

let lane: Lane;
beforeAll(async () => {
  lane = await openLane(process.env.TEST_DATABASE_URL ?? '');
});
afterAll(() => lane.close());

async function scene(changes: Partial<Shop>, startsAt: string) {
  await lane.forget();
  return openScene(lane, changes, startsAt);
}

describe('M-01 N times within D days: days of 24 hours, counted from each purchase', () => {
  it.each<[title: string, days: number, first: string, again: string]>([
    ['a day', 1, '2027-05-05T12:00:00Z', '2027-05-06T12:00:00Z'],
    ['over a month’s end', 1, '2027-04-30T12:00:00Z', '2027-05-01T12:00:00Z'],
    ['a week over the end of February', 7, '2027-02-25T12:00:00Z', '2027-03-04T12:00:00Z'],
    ['a week over a leap day', 7, '2028-02-25T12:00:00Z', '2028-03-03T12:00:00Z'],
    ['three days over the end of a year', 3, '2026-12-30T00:00:00Z', '2027-01-02T00:00:00Z'],
    // 14 March 2027 has 23 hours in New York, 7 November 25; the limit ignores that.
    ['a day in which New York loses an hour', 1, '2027-03-13T17:00:00Z', '2027-03-14T17:00:00Z'],
    ['a week in which New York gains one', 7, '2027-11-03T17:00:00Z', '2027-11-10T17:00:00Z'],
    ['three days in which Berlin loses one', 3, '2027-03-27T11:00:00Z', '2027-03-30T11:00:00Z'],
  ])('%s', async (_title, days, first, again) => {
    const shop = await scene({ limit: { type: 'time', times: 1, days } }, first);
    expect(await shop.buys('scarce')).toHaveProperty('content');
    expect((await shop.sees()).limits[0]).toEqual([0, Date.parse(again)]);
    await shop.at(new Date(Date.parse(again) - 1000).toISOString());
    expect(await shop.buys('scarce')).toEqual({ refusal: 'limitReached' });
    expect((await shop.sees()).limits[0]).toEqual([0, Date.parse(again)]);
    await shop.at(again);
    expect((await shop.sees()).limits[0]).toEqual([1, 0]);
    expect(await shop.buys('scarce')).toHaveProperty('content');
    expect(await shop.buys('scarce')).toEqual({ refusal: 'limitReached' });
  });

  it('twice within three days: the oldest purchase makes room first', async () => {
    const shop = await scene({ limit: { type: 'time', times: 2, days: 3 } }, '2027-10-30T12:00:00Z');
    await shop.buys('scarce');
    await shop.at('2027-10-31T18:00:00Z');
    await shop.buys('scarce');
    expect((await shop.sees()).limits[0]).toEqual([0, Date.parse('2027-11-02T12:00:00Z')]);
    await shop.at('2027-11-02T12:00:00Z');
    expect((await shop.sees()).limits[0]).toEqual([1, 0]);
    await shop.buys('scarce');
    expect((await shop.sees()).limits[0]).toEqual([0, Date.parse('2027-11-03T18:00:00Z')]);
  });

  it('ever: never again, and another character has its own limit', async () => {
    const shop = await scene({ limit: { type: 'role', times: 1, days: 0 } }, '2027-05-05T12:00:00Z');
    await shop.buys('scarce');
    await shop.at('2037-05-05T12:00:00Z');
    const [own, other] = (await shop.sees()).limits;
    expect([own, other]).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});

describe('V-01 C-02 once a week and once a month, by the store’s calendar', () => {
  const weekly: Template = { id: 'it', kind: 'week', share: 8000 };
  const monthly: Template = { id: 'it', kind: 'month', share: 8000 };
  it.each<[title: string, template: Template, zone: string, claimed: string, ends: string]>([
    ['a week ends with Sunday', weekly, 'UTC', '2027-05-05T12:00:00Z', '2027-05-10T00:00:00Z'],
    ['a week over the end of a year', weekly, 'UTC', '2026-12-31T12:00:00Z', '2027-01-04T00:00:00Z'],
    ['a week with a leap day', weekly, 'UTC', '2028-02-28T00:00:00Z', '2028-03-06T00:00:00Z'],
    ['Seoul', weekly, 'Asia/Seoul', '2027-05-05T12:00:00Z', '2027-05-09T15:00:00Z'],
    ['Newfoundland', weekly, 'America/St_Johns', '2027-05-05T12:00:00Z', '2027-05-10T02:30:00Z'],
    ['Chatham', weekly, 'Pacific/Chatham', '2027-05-05T12:00:00Z', '2027-05-09T11:15:00Z'],
    ['New York loses an hour', weekly, 'America/New_York', '2027-03-10T12:00:00Z', '2027-03-15T04:00:00Z'],
    ['New York gains an hour', weekly, 'America/New_York', '2027-11-03T12:00:00Z', '2027-11-08T05:00:00Z'],
    ['Berlin loses an hour', weekly, 'Europe/Berlin', '2027-03-24T12:00:00Z', '2027-03-28T22:00:00Z'],
    ['Berlin gains an hour', weekly, 'Europe/Berlin', '2027-10-27T12:00:00Z', '2027-10-31T23:00:00Z'],
    ['28 days', monthly, 'UTC', '2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z'],
    ['29 days', monthly, 'UTC', '2028-02-28T12:00:00Z', '2028-03-01T00:00:00Z'],
    ['30 days', monthly, 'Asia/Tokyo', '2027-04-15T12:00:00Z', '2027-04-30T15:00:00Z'],
    ['31 days', monthly, 'America/Sao_Paulo', '2027-12-15T12:00:00Z', '2028-01-01T03:00:00Z'],
    [
      'a month that begins in winter time',
      monthly,
      'Europe/Berlin',
      '2027-03-01T12:00:00Z',
      '2027-03-31T22:00:00Z',
    ],
    [
      'a month that begins in summer time',
      monthly,
      'Europe/Berlin',
      '2027-10-05T12:00:00Z',
      '2027-10-31T23:00:00Z',
    ],
    [
      'a coupon with a calendar of its own',
      { ...weekly, zone: 'Asia/Tokyo' },
      'America/New_York',
      '2027-05-05T12:00:00Z',
      '2027-05-09T15:00:00Z',
    ],
  ])('%s: to the second', async (_title, template, zone, claimed, ends) => {
    const shop = await scene({ zone, coupons: [template] }, claimed);
    const claim = { do: 'claim', template: 'it', twice: false } as const;
    expect(await shop.does(claim)).toHaveProperty('content');
    expect((await shop.sees()).coupons).toEqual({ 0: `avail until ${Date.parse(ends)}` });
    const last = new Date(Date.parse(ends) - 2000).toISOString();
    await shop.at(last);
    expect(await shop.does(claim)).toEqual({ refusal: 'couponNotClaimable' });
    expect((await shop.sees()).coupons).toEqual({ 0: `avail until ${Date.parse(ends)}` });
    // A second later it has expired, and the next one can be claimed.
    await shop.at(ends);
    expect((await shop.sees()).coupons).toEqual({
      0: `history, over until ${Date.parse(ends)}`,
      it: 'claim',
    });
    expect(await shop.does(claim)).toHaveProperty('content');
  });

  it('C-06 a coupon is valid to its last second, and not in the next', async () => {
    const ends = '2027-11-08T05:00:00Z';
    const shop = await scene({ zone: 'America/New_York', coupons: [weekly] }, '2027-11-07T12:00:00Z');
    await shop.does({ do: 'claim', template: 'it', twice: false });
    await shop.at(ends);
    expect(await shop.buys('small', { coupon: 0, pay: 399 })).toEqual({ refusal: 'illegalCoupon' });
    await shop.at(new Date(Date.parse(ends) - 1000).toISOString());
    expect(await shop.buys('small', { coupon: 0, pay: 399 })).toHaveProperty('content');
  });

  it('V-01 a store that changes its time zone keeps claimed weeks', async () => {
    const shop = await scene({ zone: 'UTC', coupons: [weekly] }, '2027-05-05T12:00:00Z');
    const claim = { do: 'claim', template: 'it', twice: false } as const;
    await shop.does(claim);
    shop.real.publish({ ...shop.shop, zone: 'Asia/Seoul' });
    expect(await shop.does(claim)).toEqual({ refusal: 'couponNotClaimable' });
    await shop.at('2027-05-09T15:00:00Z'); // Monday in Seoul, Sunday still in UTC
    expect(await shop.does(claim)).toHaveProperty('content');
    expect((await shop.sees()).coupons[0]).toBe(`avail until ${Date.parse('2027-05-10T00:00:00Z')}`);
  });
});

describe('A-01 days in a row, by the store’s calendar', () => {
  const days = (from: string, until: string): Activity => {
    const window = { from: Date.parse(from), until: Date.parse(until) };
    return { id: 'days', ...window, receiveUntil: window.until, needs: { two: 2, three: 3 } };
  };
  const year = days('2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z');
  const rewards = (state: string[]) => ({ two: state[0], three: state[1] });
  const reached = rewards(['receivable', 'receivable']);

  it.each<[title: string, zone: string, paid: string[], row: number]>([
    ['plain days', 'UTC', ['2027-05-05T00:00:00Z', '2027-05-06T23:59:59Z', '2027-05-07T00:00:00Z'], 3],
    ['over a leap day', 'UTC', ['2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z', '2028-03-01T12:00:00Z'], 3],
    [
      'February has 28 days',
      'UTC',
      ['2027-02-27T12:00:00Z', '2027-02-28T12:00:00Z', '2027-03-01T12:00:00Z'],
      3,
    ],
    [
      'a leap day that was missed',
      'UTC',
      ['2028-02-27T12:00:00Z', '2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z'],
      1,
    ],
    [
      'over the end of a year',
      'UTC',
      ['2026-12-30T12:00:00Z', '2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z'],
      3,
    ],
    // 14 March 2027 has 23 hours in New York, 7 November 25.
    [
      'a short day',
      'America/New_York',
      ['2027-03-14T04:59:59Z', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
      3,
    ],
    [
      'a long day',
      'America/New_York',
      ['2027-11-07T03:59:59Z', '2027-11-08T04:59:59Z', '2027-11-08T05:00:00Z'],
      3,
    ],
    ['within the long day', 'America/New_York', ['2027-11-07T04:00:00Z', '2027-11-08T04:59:59Z'], 1],
    [
      'a short day in Berlin',
      'Europe/Berlin',
      ['2027-03-27T22:59:59Z', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
      3,
    ],
    [
      'a long day in Berlin',
      'Europe/Berlin',
      ['2027-10-30T21:59:59Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
      3,
    ],
    ['Kolkata has a half-hour offset', 'Asia/Kolkata', ['2027-05-05T18:29:59Z', '2027-05-05T18:30:00Z'], 2],
    ['the same moments are one day in UTC', 'UTC', ['2027-05-05T18:29:59Z', '2027-05-05T18:30:00Z'], 1],
  ])('%s (%s): %j make a row of %i', async (_title, zone, paid, row) => {
    const shop = await scene({ zone, activities: [year] }, paid[0] ?? '');
    for (const moment of paid) {
      await shop.at(moment);
      expect(await shop.buys('small')).toHaveProperty('content');
    }
    const standing = (await shop.sees()).activities[0] as { days: { progress: number } };
    expect(standing.days.progress).toBe(row);
  });

  it('a day without a top-up breaks the streak; reached tiers stay reached', async () => {
    const shop = await scene({ zone: 'America/New_York', activities: [year] }, '2027-11-05T12:00:00Z');
    for (const moment of ['2027-11-05T12:00:00Z', '2027-11-06T12:00:00Z', '2027-11-07T12:00:00Z']) {
      await shop.at(moment);
      await shop.buys('small');
    }
    await shop.at('2027-11-09T04:59:59Z'); // the last second of the 8th in New York
    expect((await shop.sees()).activities[0]).toMatchObject({ days: { progress: 3, rewards: reached } });
    await shop.at('2027-11-09T05:00:00Z');
    expect((await shop.sees()).activities[0]).toMatchObject({ days: { progress: 0, rewards: reached } });
    await shop.buys('small');
    expect((await shop.sees()).activities[0]).toMatchObject({ days: { progress: 1 } });
  });

  it('a store that changes its time zone counts the days by its new calendar', async () => {
    const shop = await scene({ zone: 'UTC', activities: [year] }, '2027-05-05T14:00:00Z');
    for (const moment of ['2027-05-05T14:00:00Z', '2027-05-05T16:00:00Z']) {
      await shop.at(moment);
      await shop.buys('small');
    }
    expect((await shop.sees()).activities[0]).toMatchObject({ days: { progress: 1 } });
    shop.real.publish({ ...shop.shop, zone: 'Asia/Seoul' }); // 23:00 and 01:00 of the next day
    expect((await shop.sees()).activities[0]).toMatchObject({ days: { progress: 2 } });
  });

  it('the period includes its first second and excludes its end', async () => {
    const window = days('2027-05-05T00:00:00Z', '2027-05-07T00:00:00Z');
    const shop = await scene(
      { activities: [{ ...window, id: 'total', needs: { tier: { home: 1, abroad: 1 } } }] },
      '2027-05-04T23:59:59Z',
    );
    await shop.buys('small');
    await shop.at('2027-05-05T00:00:00Z');
    expect((await shop.sees()).activities[0]).toMatchObject({ total: { progress: { home: 0, abroad: 0 } } });
    await shop.buys('small');
    await shop.at('2027-05-06T23:59:59Z');
    await shop.buys('small');
    expect((await shop.sees()).activities[0]).toMatchObject({
      total: { progress: { home: 998, abroad: 0 } },
    });
    await shop.at('2027-05-07T00:00:00Z');
    expect(
      await shop.does({ do: 'receive', who: 0, activity: 'total', reward: 'all', twice: false }),
    ).toEqual({
      refusal: 'activityGone',
    });
  });
});
