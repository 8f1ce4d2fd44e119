import { type PayPath, payCalls } from '@gemporium/contract/api/pay/pay-calls.ts';
import { handler } from '../../../handler.ts';
import { pay } from '../../../use-cases/payments/pay.ts';

/** The pay calls of the spec: one use case, which accepts only methods whose channel is paid by that path. */
export const payHandlers = (Object.keys(payCalls) as PayPath[]).map((path) =>
  handler(path, (context, input) => pay(context, path, input)),
);
