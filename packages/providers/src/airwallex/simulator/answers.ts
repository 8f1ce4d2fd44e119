import type { SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

/** Airwallex's error object; `source` names the invalid field. */
export function refusal(status: number, code: string, message: string, source?: string): SimulatorAnswer {
  return jsonAnswer(status, { code, source, message });
}

export const invalid = (source: string, why: string): SimulatorAnswer =>
  refusal(400, 'validation_error', `${source} ${why}`, source);

export const noSuchIntent = (id: string): SimulatorAnswer =>
  refusal(404, 'resource_not_found', `The PaymentIntent with ID ${id} cannot be found.`);

/** Airwallex's times: `2022-03-01T04:48:44+0000`. */
export function timeOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
