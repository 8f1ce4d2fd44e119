import { describe, expect, it } from 'vitest';
import { resolveRoute } from './routes.tsx';

type Shown = [path: string, place: string] | undefined;

const both = (path: string): [string, Shown, Shown] => [path, [path, 'page'], [path, 'page']];

describe('R-01 R-02 each address', () => {
  it.each<[path: string, inNew: Shown, inOld: Shown]>([
    ['/', ['/selectGoods', 'goods'], ['/selectGame', 'step-1']],
    ['/selectGame', ['/selectGoods', 'goods'], ['/selectGame', 'step-1']],
    ['/layoutGame', ['/selectGoods', 'goods'], undefined],
    ['/selectGoods', ['/selectGoods', 'goods'], ['/selectGoods', 'step-2']],
    ['/recharge', undefined, ['/recharge', 'step-3']],
    ['/result', ['/selectGoods', 'goods'], ['/result', 'step-4']],
    ['/activity', ['/activity', 'activity'], undefined],
    ['/my', ['/my', 'my'], undefined],
    ['/my/', ['/my/', 'my'], undefined],
    ['/userCenter', ['/userCenter', 'vip'], undefined],
    ['/replenishGoods', ['/replenishGoods', 'page'], ['/replenishGoods', 'step-3']],
    ...['/order/GP1', '/cart/abc', '/legal/seller', '/errorReplenish', '/notArea'].map(both),
    ...['/certifiedReal', '/showError', '/@abc', '/@abc/more'].map(both),
    ...['/nowhere', '/order', '/order//', '/order/GP1/more', '/orders/GP1', '/mine', '/myself', '/My'].map(
      (path): [string, Shown, Shown] => [path, undefined, undefined],
    ),
  ])('R-01 R-02 %s shows %j in the new layout, and %j in the old one', (path, inNew, inOld) => {
    for (const [layout, shown] of [
      ['new', inNew],
      ['old', inOld],
    ] as const) {
      const route = resolveRoute(layout, path);
      expect(route.status).toBe(shown ? 200 : 404);
      expect([route.path, route.place]).toEqual(shown ?? [path, 'page']);
      if (!shown) expect(route.screen).toEqual({ later: 'NotFound' });
    }
  });

  it.each([
    ['/order/GP1', 'GP1'],
    ['/order/GP%201', 'GP 1'],
    ['/order/GP1/', 'GP1'],
    ['/order/%E0%A4', '%E0%A4'],
    ['/my', ''],
    ['/@abc', ''],
  ])('P-14 %s is about %j', (path, parameter) => {
    expect(resolveRoute('new', path)).toMatchObject({ status: 200, parameter });
  });
});
