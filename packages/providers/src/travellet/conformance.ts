import { cashierProfile } from '../hosted-cashier/conformance.ts';
import { travellet } from './adapter.ts';

export const profile = cashierProfile(travellet);
