import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { hostedCashierSimulator } from '../hosted-cashier/simulator.ts';

/** A bridge to Travellet, in the green of a departure board. */
export function travelletSimulator(tools: SimulatorTools): Simulator {
  return hostedCashierSimulator(tools, {
    provider: 'travellet',
    prefix: '/travellet',
    title: 'Travellet',
    colors: { ground: '#0c2a2c', accent: '#0a7074' },
  });
}
