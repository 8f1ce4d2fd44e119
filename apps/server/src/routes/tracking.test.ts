import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const view = { event: 'viewPage', event_id: 200, screen: '/selectGoods', platform: 'android', locale: 'en' };
const send = (events: unknown) =>
  edge.ask('/service/recharge/dot.php', { body: { events, attempt_id: 'view-page-attempt-1' } });

describe('S-04 what a page tells of itself', () => {
  it('is counted for the store it came from', async () => {
    const { json } = await send([view, { ...view, platform: 'ios' }, view]);
    expect(json).toEqual({ code: 1, msg: '', content: { accepted: 3 } });
    const counted = await registry.metrics();
    expect(counted).toContain(
      'gemporium_tracking_events_total{store="nova.production",event="viewPage",platform="android"} 2',
    );
  });

  it('is not counted under another brand’s number, whatever else comes with it', async () => {
    const counted = async () =>
      (await registry.metrics()).split('\n').filter((line) => line.includes('tracking_events_total{'));
    const before = await counted();
    expect((await send([{ ...view, event_id: 201 }])).json.content).toEqual({ accepted: 0 });
    expect(await counted()).toEqual(before);
    const pay = { ...view, event: 'clickPay', platform: 'web' };
    const events = [{ ...view, event_id: 201 }, pay, { ...pay, event_id: 201 }];
    expect((await send(events)).json.content).toEqual({ accepted: 1 });
    expect((await counted()).filter((line) => !before.includes(line))).toEqual([
      'gemporium_tracking_events_total{store="nova.production",event="clickPay",platform="web"} 1',
    ]);
  });

  it.each([
    ['an event that there is not', { ...view, event: 'clickEverything' }],
    ['a field that says who looks', { ...view, did: 'device-1' }],
    ['a screen of endless length', { ...view, screen: '/'.repeat(129) }],
  ])('%s is bad input, and nothing is counted', async (_title, event) => {
    const before = await registry.metrics();
    expect((await send([event])).json.code).toBe(-4000);
    const events = (text: string) => text.split('\n').filter((line) => line.includes('tracking_events'));
    expect(events(await registry.metrics())).toEqual(events(before));
  });
});
