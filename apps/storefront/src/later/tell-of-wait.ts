import { dismissToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { ifSlow } from './if-slow.ts';

/** How long a press may show no effect, in milliseconds. */
const quietMs = 500;
const id = 'wait';

/** After half a second says that what the player pressed is loading, until it is there or has failed. */
export function tellOfWait(services: Services, answer: Promise<unknown>): void {
  const end = () => dismissToast(services, id);
  answer.then(end, end);
  ifSlow(services, answer, quietMs, () => {
    end();
    services.store.setState(({ toasts, t }) => ({ toasts: [...toasts, { id, text: t('loading') }] }));
  });
}
