import { runPaymentPage } from '@gemporium/provider-kit/page/run-payment-page.ts';
import { openWindow } from './open-window.ts';

runPaymentPage(openWindow);
