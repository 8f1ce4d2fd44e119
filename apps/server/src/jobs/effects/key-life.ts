import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import type { Services } from '../../services.ts';

/** A call may be on its way for long before its provider looks at the key. */
const marginMinutes = 60;

/** Whether the provider may take a call of that age, sent again under the same reference, for a second one. */
export function isKeyOver(
  services: Pick<Services, 'now'>,
  { keysLastMinutes }: Provider,
  call: { created_at: Date },
): boolean {
  const ageMinutes = secondsSince(services, call.created_at) / 60;
  return ageMinutes > keysLastMinutes - marginMinutes;
}
