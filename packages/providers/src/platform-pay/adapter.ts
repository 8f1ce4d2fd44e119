import { hostedCashier } from '../hosted-cashier/make-adapter.ts';

/** The publisher's own cashier. */
export const platformPay = hostedCashier({ id: 'platform-pay', name: 'Platform pay' });
