import type { Simulator, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { simulators } from '@gemporium/providers/simulators.ts';

/** The simulator of every provider, by the provider's id. */
export function makeSimulators(tools: SimulatorTools): ReadonlyMap<string, Simulator> {
  return new Map(Object.entries(simulators).map(([id, make]) => [id, make(tools)]));
}
