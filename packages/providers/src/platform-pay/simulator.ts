import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { hostedCashierSimulator } from '../hosted-cashier/simulator.ts';

/** The publisher's own cashier, in night blue. */
export function platformPaySimulator(tools: SimulatorTools): Simulator {
  return hostedCashierSimulator(tools, {
    provider: 'platform-pay',
    prefix: '/platform-pay',
    title: 'Platform Pay',
    colors: { ground: '#17123a', accent: '#4a2de0' },
  });
}
