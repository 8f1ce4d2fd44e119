import { tourPayersPages, tourPaymentPages } from '../../e2e/payment-pages.ts';
import type { Stage, Walk } from './stage.ts';

/** What the payer sees: the pages of one payment that are the shop's own, and those that the sandbox plays for each provider. */
export const payerWalks: readonly Walk[] = [
  { name: 'payment-pages', walk: (stage) => tourPaymentPages({ ...shown(stage), drawn: stage.stop }) },
  { name: 'payers', walk: (stage) => tourPayersPages({ ...shown(stage), drawn: stage.stopElsewhere }) },
];

/** Every view is looked at by the stage. */
function shown({ browser, world, language }: Stage) {
  return { browser, world, language, dark: false, phone: true };
}
