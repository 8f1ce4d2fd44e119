import { forgetAnswers } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { showResult } from './show-result.ts';

/** Shows the result of an order that the page took for unpaid, but that has ended meanwhile, most likely paid. */
export function showClosed(services: Services, billingNo: string): void {
  services.store.setState({ retried: undefined });
  forgetAnswers(services);
  showResult(services, billingNo);
}
