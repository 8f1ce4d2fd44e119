import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';

export type Fields = Readonly<Record<string, string>>;

export function readForm(request: SimulatorRequest): Fields {
  return Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
}

/** MyCard always answers with HTTP 200 and JSON. */
export function reply(fields: Readonly<Record<string, unknown>>, paymentId?: string): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(fields),
    paymentId,
  };
}

/** The documents name only ReturnCode 1; every other code is the simulator's own and starts with SIM. */
export function refusal(code: string, message: string): SimulatorAnswer {
  return reply({ ReturnCode: `SIM_${code}`, ReturnMsg: message });
}

/** MyCard's times and report lines are in Taiwan's time, without a zone. */
export function taiwanTime(ms: number): string {
  return new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19);
}

export function fromTaiwanTime(text: string): number {
  return Date.parse(`${text}+08:00`);
}
