import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { adyenSimulator } from '@gemporium/providers/adyen/simulator.ts';
import { codapaySimulator } from '@gemporium/providers/codapay/simulator.ts';
import { kakaoPaySimulator } from '@gemporium/providers/kakaopay/simulator.ts';
import { myCardSimulator } from '@gemporium/providers/mycard/simulator.ts';
import { pagsmileSimulator } from '@gemporium/providers/pagsmile/simulator.ts';
import { payerMaxSimulator } from '@gemporium/providers/payermax/simulator.ts';
import { payPalSimulator } from '@gemporium/providers/paypal/simulator.ts';
import { platformPaySimulator } from '@gemporium/providers/platform-pay/simulator.ts';
import { travelletSimulator } from '@gemporium/providers/travellet/simulator.ts';
import { xsollaSimulator } from '@gemporium/providers/xsolla/simulator.ts';

/** Every simulator that the sandbox hosts. A new one is a line here. */
const makers: readonly ((tools: SimulatorTools) => Simulator)[] = [
  adyenSimulator,
  myCardSimulator,
  kakaoPaySimulator,
  platformPaySimulator,
  payPalSimulator,
  xsollaSimulator,
  payerMaxSimulator,
  travelletSimulator,
  codapaySimulator,
  pagsmileSimulator,
];

export function makeSimulators(tools: SimulatorTools): ReadonlyMap<string, Simulator> {
  return new Map(makers.map((make) => make(tools)).map((simulator) => [simulator.provider, simulator]));
}
