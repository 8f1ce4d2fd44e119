import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import type { Services } from '../../services.ts';

/** A call may be delayed for long before its provider checks the key. */
const marginMinutes = 60;

/** Whether the provider may treat a call of that age, repeated with the same reference, as a new one. */
export function isKeyOver(
  services: Pick<Services, 'now'>,
  { keysLastMinutes }: Provider,
  call: { created_at: Date },
): boolean {
  const ageMinutes = secondsSince(services, call.created_at) / 60;
  return ageMinutes > keysLastMinutes - marginMinutes;
}
