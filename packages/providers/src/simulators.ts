// biome-ignore-all format: written by generate.ts
// Written by generate.ts from the folders beside it; run `npm run generate` after a change.
import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { adyenSimulator } from './adyen/simulator.ts';
import { airwallexSimulator } from './airwallex/simulator.ts';
import { alipaySimulator } from './alipay/simulator.ts';
import { codapaySimulator } from './codapay/simulator.ts';
import { ebanxSimulator } from './ebanx/simulator.ts';
import { kakaopaySimulator } from './kakaopay/simulator.ts';
import { mycardSimulator } from './mycard/simulator.ts';
import { naverpaySimulator } from './naverpay/simulator.ts';
import { pagsmileSimulator } from './pagsmile/simulator.ts';
import { payermaxSimulator } from './payermax/simulator.ts';
import { paypalSimulator } from './paypal/simulator.ts';
import { pingpongSimulator } from './pingpong/simulator.ts';
import { platformPaySimulator } from './platform-pay/simulator.ts';
import { razerSimulator } from './razer/simulator.ts';
import { razerE2pSimulator } from './razer-e2p/simulator.ts';
import { razerMerchantSimulator } from './razer-merchant/simulator.ts';
import { travelletSimulator } from './travellet/simulator.ts';
import { welcomepaySimulator } from './welcomepay/simulator.ts';
import { xsollaSimulator } from './xsolla/simulator.ts';

/** The simulator of each provider, as a factory, by its id. */
export const simulators: Readonly<Record<string, (tools: SimulatorTools) => Simulator>> = {
  adyen: adyenSimulator,
  airwallex: airwallexSimulator,
  alipay: alipaySimulator,
  codapay: codapaySimulator,
  ebanx: ebanxSimulator,
  kakaopay: kakaopaySimulator,
  mycard: mycardSimulator,
  naverpay: naverpaySimulator,
  pagsmile: pagsmileSimulator,
  payermax: payermaxSimulator,
  paypal: paypalSimulator,
  pingpong: pingpongSimulator,
  'platform-pay': platformPaySimulator,
  razer: razerSimulator,
  'razer-e2p': razerE2pSimulator,
  'razer-merchant': razerMerchantSimulator,
  travellet: travelletSimulator,
  welcomepay: welcomepaySimulator,
  xsolla: xsollaSimulator,
};
