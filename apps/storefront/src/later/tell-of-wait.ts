import { dismissToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** How long a press may show no effect, in milliseconds. */
const quietMs = 500;
const id = 'wait';

/** After half a second says that what the player pressed is loading, until it is there or has failed. */
export function tellOfWait(services: Services, answer: Promise<unknown>): void {
  const { store, browser } = services;
  let isDone = false;
  const end = () => dismissToast(services, id);
  const done = () => {
    isDone = true;
    end();
  };
  answer.then(done, done);
  browser.wait(quietMs).then(() => {
    if (isDone) return;
    end();
    store.setState(({ toasts, t }) => ({ toasts: [...toasts, { id, text: t('loading') }] }));
  });
}
