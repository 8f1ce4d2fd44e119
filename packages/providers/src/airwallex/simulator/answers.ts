import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';

export type Body = Readonly<Record<string, unknown>>;

export function jsonAnswer(status: number, body: object, paymentId?: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(paymentId === undefined ? {} : { paymentId }),
  };
}

/** Airwallex's error object; `source` names the invalid field. */
export function refusal(status: number, code: string, message: string, source?: string): SimulatorAnswer {
  return jsonAnswer(status, { code, ...(source === undefined ? {} : { source }), message });
}

export const invalid = (source: string, why: string): SimulatorAnswer =>
  refusal(400, 'validation_error', `${source} ${why}`, source);

export const noSuchIntent = (id: string): SimulatorAnswer =>
  refusal(404, 'resource_not_found', `The PaymentIntent with ID ${id} cannot be found.`);

/** The JSON object in the request, or nothing. */
export function readBody(request: SimulatorRequest): Body | undefined {
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

/** Airwallex's times: `2022-03-01T04:48:44+0000`. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
