import { forgetAnswers } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { showResult } from './show-result.ts';

/** An order that was thought to be unpaid has ended meanwhile, most likely paid: its result says what became of it. */
export function showClosed(services: Services, billingNo: string): void {
  services.store.setState({ repaid: undefined });
  forgetAnswers(services);
  showResult(services, billingNo);
}
