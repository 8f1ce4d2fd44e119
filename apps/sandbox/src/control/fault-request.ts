import type { JsonObject, JsonValue, Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Fault } from '../books/faults.ts';
import { allKinds, gameFault, isLie, notificationFaults, requestFaults } from '../faults/kinds.ts';
import { textIn, wholeIn } from './answers.ts';

type Result =
  | { readonly ok: true; readonly fault: Omit<Fault, 'seq' | 'remaining'> }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The options that a fault may have; docs/operations/sandbox.md explains each. */
const optionNames = ['ms', 'n', 'variant', 'after_commit', 'then_truth_ms', 'how', 'code', 'retryable'];

const gameCalls = [
  'verify-account',
  'verify-token',
  'verify-identity',
  'servers',
  'roles',
  'check',
  'deliver',
  'query-delivery',
  'refunded',
  'lift-restriction',
];
const gameKinds: readonly string[] = ['down', 'slow', 'http-500', 'garbage', 'answer-lost', gameFault];

function no(code: string, message: string): Result {
  return { ok: false, code, message };
}

function gameComplaint(kind: string, call: string | null): Result | undefined {
  if (!gameKinds.includes(kind))
    return no('unknown_kind', `The game knows these faults: ${gameKinds.join(', ')}.`);
  if (call !== null && !gameCalls.includes(call))
    return no('unknown_call', `The game knows these calls: ${gameCalls.join(', ')}.`);
  return kind === gameFault && call === null
    ? no('call_missing', `${gameFault} needs the name of a call.`)
    : undefined;
}

function providerComplaint(simulator: Simulator, kind: string, call: string | null): Result | undefined {
  if (!allKinds.includes(kind)) return no('unknown_kind', `There are these faults: ${allKinds.join(', ')}.`);
  const reason = simulator.impossible[kind];
  if (reason !== undefined && call === null) return no('impossible', reason);
  const calls = simulator.routes.filter((route) => call === null || route.call === call);
  if (calls.length === 0)
    return no(
      'unknown_call',
      `${simulator.provider} knows these calls: ${[...new Set(simulator.routes.map((route) => route.call))].join(', ')}.`,
    );
  if (call !== null && (notificationFaults as readonly string[]).includes(kind))
    return no('no_such_fault', `${kind} is a fault of notifications: leave out the call.`);
  if (isLie(kind) && (call !== null || !simulator.notificationLies.includes(kind)))
    return calls.some((route) => route.lies?.includes(kind))
      ? undefined
      : no('impossible', reason ?? `${simulator.provider} has no answer there that could say ${kind}.`);
  const isMade =
    !(requestFaults as readonly string[]).includes(kind) ||
    calls.some((route) => kind !== 'create-timeout-after-charging' || route.charges !== undefined);
  return isMade ? undefined : no('impossible', `${simulator.provider} charges nothing in that call.`);
}

/** Parses a request to arm a fault. */
export function readFaultRequest(
  body: JsonObject,
  simulators: ReadonlyMap<string, Simulator>,
  now: number,
): Result {
  const provider = textIn(body, 'provider') ?? '';
  const kind = textIn(body, 'kind') ?? '';
  const call = textIn(body, 'call');
  const simulator = simulators.get(provider);
  if (!simulator && provider !== 'game')
    return no('unknown_provider', `There are these providers: ${[...simulators.keys(), 'game'].join(', ')}.`);
  const complaint = simulator ? providerComplaint(simulator, kind, call) : gameComplaint(kind, call);
  if (complaint) return complaint;
  const options: Record<string, JsonValue> = {};
  for (const name of optionNames) if (body[name] !== undefined) options[name] = body[name];
  return {
    ok: true,
    fault: {
      provider,
      kind,
      call,
      event: textIn(body, 'event'),
      reference: textIn(body, 'reference'),
      account: textIn(body, 'account'),
      armed: wholeIn(body, 'next') ?? 1,
      options,
      createdAt: now,
    },
  };
}
