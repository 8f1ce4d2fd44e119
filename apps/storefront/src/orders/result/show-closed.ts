import { forgetAnswers } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { showResult } from './show-result.ts';

/** A supposedly unpaid order has ended meanwhile, most likely paid: its result shows the outcome. */
export function showClosed(services: Services, billingNo: string): void {
  services.store.setState({ repaid: undefined });
  forgetAnswers(services);
  showResult(services, billingNo);
}
