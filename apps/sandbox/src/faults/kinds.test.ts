import { expect, it } from 'vitest';
import type { Fault } from '../books/faults.ts';
import { toolsFor } from '../hosting/tools.ts';
import { makeSimulators } from '../simulators.ts';
import { allKinds, isLie, requestFaults, strikesCall } from './kinds.ts';

/* Which calls of a provider an armed fault strikes. */

const simulators = [
  ...makeSimulators(
    toolsFor(
      () => 'ab'.repeat(32),
      () => [],
      1,
    ),
  ).values(),
];
const fault = (kind: string, call: string | null) =>
  ({ kind, call, event: null, reference: null, account: null }) as Fault;
const struck = (simulator: (typeof simulators)[number], kind: string, call: string | null) => [
  ...new Set(
    simulator.routes
      .filter((route) => strikesCall(fault(kind, call), simulator, route, {}))
      .map((route) => route.call),
  ),
];

it.each(simulators.map((one) => [one.provider, one] as const))(
  'O-11 a fault at %s strikes the call that it names alone',
  (_id, simulator) => {
    const calls = [...new Set(simulator.routes.map(({ call }) => call))];
    for (const call of calls) {
      for (const kind of requestFaults) expect([kind, struck(simulator, kind, call)]).toEqual([kind, [call]]);
      for (const kind of allKinds.filter(isLie)) {
        const lies = simulator.routes.some((route) => route.call === call && route.lies?.includes(kind));
        expect([kind, struck(simulator, kind, call)]).toEqual([kind, lies ? [call] : []]);
      }
    }
  },
);

it.each(simulators.map((one) => [one.provider, one] as const))(
  'O-11 a fault at %s that names no call spares the payer’s page, and a lie of notifications every answer',
  (_id, simulator) => {
    for (const kind of requestFaults) expect(struck(simulator, kind, null)).not.toContain('page');
    for (const kind of simulator.notificationLies) expect(struck(simulator, kind, null)).toEqual([]);
  },
);
