import { cashierProfile } from '../hosted-cashier/conformance.ts';
import { platformPay } from './adapter.ts';

export const profile = cashierProfile(platformPay);
