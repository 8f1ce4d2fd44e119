import { hostedCashier } from '../hosted-cashier/make-adapter.ts';

/**
 * Travellet publishes no protocol. A bridge of the publisher's speaks the cashier's contract to the store and Travellet's
 * own to Travellet; without its address no account takes payments outside the sandbox.
 */
export const travellet = hostedCashier({ id: 'travellet', name: 'Travellet' });
