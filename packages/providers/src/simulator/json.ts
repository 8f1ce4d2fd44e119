import type { SimulatorAnswer, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';

/** A JSON object of which only that is known. */
export type Body = Readonly<Record<string, unknown>>;

/** The JSON object in a request; undefined if there is none. */
export function readBody({ body }: SimulatorRequest): Body | undefined {
  return readObject(body.toString('utf8'));
}

export function readObject(text: string): Body | undefined {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function objectOf(value: unknown): Body | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
}

export const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

export const isOptionalText = (value: unknown, longest: number): boolean =>
  value === undefined || isText(value, longest);

export function jsonAnswer(status: number, body: object, paymentId?: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    paymentId,
  };
}
