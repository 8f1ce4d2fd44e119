import { tourPayersPages, tourPaymentPages } from '../../e2e/payment-pages.ts';
import type { Stage, Walk } from './stage.ts';

/** The payer's pages: the shop's own payment pages, and those that the sandbox plays for each provider. */
export const payerWalks: readonly Walk[] = [
  { name: 'payment-pages', walk: (stage) => tourPaymentPages({ ...shown(stage), drawn: stage.stop }) },
  { name: 'payers', walk: (stage) => tourPayersPages({ ...shown(stage), drawn: stage.stopElsewhere }) },
];

/** The stage checks every view. */
function shown({ browser, world, language }: Stage) {
  return { browser, world, language, dark: false, phone: true };
}
