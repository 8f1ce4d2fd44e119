import { runPaymentPage } from '@gemporium/provider-kit/page/run-payment-page.ts';
import { mountCardForm } from './mount-card-form.ts';

runPaymentPage(mountCardForm);
