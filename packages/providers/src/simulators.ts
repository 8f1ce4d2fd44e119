// biome-ignore-all format: written by generate.ts
// Written by generate.ts from the folders beside it; run `npm run generate` after a change.
import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { adyenSimulator } from './adyen/simulator.ts';
import { kakaopaySimulator } from './kakaopay/simulator.ts';
import { mycardSimulator } from './mycard/simulator.ts';
import { payermaxSimulator } from './payermax/simulator.ts';
import { paypalSimulator } from './paypal/simulator.ts';
import { platformPaySimulator } from './platform-pay/simulator.ts';
import { travelletSimulator } from './travellet/simulator.ts';
import { xsollaSimulator } from './xsolla/simulator.ts';

/** What makes the simulator of each provider, by its id. */
export const simulators: Readonly<Record<string, (tools: SimulatorTools) => Simulator>> = {
  adyen: adyenSimulator,
  kakaopay: kakaopaySimulator,
  mycard: mycardSimulator,
  payermax: payermaxSimulator,
  paypal: paypalSimulator,
  'platform-pay': platformPaySimulator,
  travellet: travelletSimulator,
  xsolla: xsollaSimulator,
};
