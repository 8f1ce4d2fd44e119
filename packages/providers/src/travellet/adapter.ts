import { hostedCashier } from '../hosted-cashier/make-adapter.ts';

/**
 * Travellet publishes no protocol. A bridge run by the publisher speaks the cashier's contract to the store and
 * Travellet's own protocol to Travellet; without the bridge's address no account takes payments outside the sandbox.
 */
export const travellet = hostedCashier({ id: 'travellet', name: 'Travellet' });
