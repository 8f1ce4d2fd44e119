import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';

/** A JSON answer, as login providers send it. */
export const json = (
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});
