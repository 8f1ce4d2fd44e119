import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { hostedCashierSimulator } from '../hosted-cashier/simulator.ts';

/** A bridge to Razer's e2p, in the violet of a night market. */
export function razerE2pSimulator(tools: SimulatorTools): Simulator {
  return hostedCashierSimulator(tools, {
    provider: 'razer-e2p',
    prefix: '/razer-e2p',
    title: 'Razer e2p',
    colors: { ground: '#1d1030', accent: '#6d2fb5' },
  });
}
