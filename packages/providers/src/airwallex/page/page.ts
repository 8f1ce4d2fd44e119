import { runPaymentPage } from '@gemporium/provider-kit/page/run-payment-page.ts';
import { mountDropIn } from './mount-drop-in.ts';

runPaymentPage(mountDropIn);
