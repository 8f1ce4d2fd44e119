import { expect, it } from 'vitest';
import type { Services } from '../../state/services.ts';
import { orderByKey, ownOrder } from './ask-for-order.ts';

/** Records the calls. */
function asking() {
  const asked: unknown[][] = [];
  const read = async (...call: unknown[]) => void asked.push(call);
  return { asked, services: { api: { read } } as unknown as Pick<Services, 'api'> };
}

it('O-12 a player’s own order is asked for by its number, at first only as it is stored', async () => {
  const { asked, services } = asking();
  const ask = ownOrder('GP1')(services);
  await ask({ simple: 1 });
  await ask({});
  expect(asked).toEqual([
    ['/api/pay/getOrderInfo', { billing_no: 'GP1', simple: 1 }, { quiet: true }],
    ['/api/pay/getOrderInfo', { billing_no: 'GP1' }, { quiet: true }],
  ]);
});

it('R-06 whoever returns without a login asks with the key, which no address shows', async () => {
  const { asked, services } = asking();
  const ask = orderByKey('GP1', 'key-of-GP1')(services);
  await ask({ simple: 1 });
  await ask({});
  const fields = { billing_no: 'GP1', return_key: 'key-of-GP1' };
  const how = { quiet: true, secret: true };
  expect(asked).toEqual([
    ['/api/pay/getReturnedOrder', { ...fields, simple: 1 }, how],
    ['/api/pay/getReturnedOrder', fields, how],
  ]);
});
