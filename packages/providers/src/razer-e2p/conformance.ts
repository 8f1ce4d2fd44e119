import { cashierProfile } from '../hosted-cashier/conformance.ts';
import { razerE2p } from './adapter.ts';

export const profile = cashierProfile(razerE2p);
