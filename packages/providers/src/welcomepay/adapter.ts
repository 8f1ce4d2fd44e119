import { channelsOf } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { settingsProblems } from '@gemporium/provider-kit/settings-problems.ts';
import { cancel } from './cancel.ts';
import { completeReturn } from './complete-return.ts';
import { create } from './create.ts';
import { noteCharge } from './note-charge.ts';
import { page } from './payment-page.ts';
import { apiOf, provider, settingsSchema, ways } from './provider.ts';
import { query } from './query.ts';
import { refund } from './refund.ts';

/**
 * With Welcome Payments, the payer pays on a page of the shop's own, and there is no query. Money moves only when we
 * approve after the player's return, once per payment; if the result is unknown then, it is undone at once.
 */
export const welcomepay: Provider = {
  ...provider,
  channels: channelsOf(provider.id),
  codes: Object.keys(ways),
  exponentOf: () => 0,
  checkSettings: (settings) => settingsProblems(settingsSchema.safeParse(settings)),
  baseUrl: apiOf,
  page,
  create,
  query,
  noteCharge,
  completeReturn,
  chargesOnReturn: true,
  cancel,
  refund,
};
