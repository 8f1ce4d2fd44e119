import { hostedCashier } from '../hosted-cashier/make-adapter.ts';

/**
 * Razer's e2p (easy2pay) has no public protocol. A bridge run by the publisher speaks the cashier's contract to the
 * store and e2p's own protocol to Razer; without the bridge's address no account takes payments outside the sandbox.
 */
export const razerE2p = hostedCashier({ id: 'razer-e2p', name: 'Razer e2p' });
