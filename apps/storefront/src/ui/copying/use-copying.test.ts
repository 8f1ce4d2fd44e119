import type { MessageKey } from '@gemporium/locales/messages.ts';
import { expect, it, vi } from 'vitest';
import type { Popup } from '../../state/shop-state.ts';
import { announcedOf } from '../../testing/controls-of.ts';
import { drawn } from '../../testing/draw-shop.ts';
import { yes } from '../../testing/fake-shop.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { shopOf } from '../../testing/shop-of.ts';

it.each<[what: string, popup: Popup, button: MessageKey]>([
  ['the number of an order', { kind: 'result', billingNo: 'GP1' }, 'copy'],
  ['the link to another browser', { kind: 'other-browser', why: 'login' }, 'other_browser_copy'],
])('S-10 I-10 copying %s is confirmed, also to who does not see the button', async (_what, popup, button) => {
  vi.stubGlobal('navigator', { userAgent: '', clipboard: { writeText: async () => undefined } });
  const replies = {
    '/api/pay/getOrderInfo': yes(sampleOrder()),
    '/api/pay/makeCartLink': yes({ url: 'https://watt.example/cart/CODE' }),
  };
  const shop = await shopOf({ replies }, { popup });
  const { t } = shop.state();
  expect(announcedOf(document.body)).not.toContain(t('copied'));
  await drawn.press(t(button));
  expect(announcedOf(document.body)).toContain(t('copied'));
  expect(drawn.all(t('copied')).length).toBe(1);
});
