import type {
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

/** Xsolla's own error: a status, a sentence, and the fields that were wrong. */
export function refusal(
  status: number,
  message: string,
  extended: Readonly<Record<string, readonly string[]>> = {},
): SimulatorAnswer {
  return jsonAnswer(status, {
    http_status_code: status,
    message,
    extended_message: { global_errors: [], property_errors: extended },
    request_id: '0000000',
  });
}

/** The merchant in a call's path. */
export function merchantOf(request: SimulatorRequest): string | undefined {
  const { merchant } = request.params;
  return merchant !== undefined && /^[a-z0-9-]{1,64}$/.test(merchant) ? merchant : undefined;
}

/** Passes on only merchants with a valid API key: HTTP Basic, `merchant_id:api_key`. */
export function withKey(
  tools: SimulatorTools,
  request: SimulatorRequest,
  call: (merchant: string) => SimulatorAnswer,
): SimulatorAnswer {
  const merchant = merchantOf(request);
  const [scheme, shown = ''] = (request.headers.authorization ?? '').split(' ');
  const expected = `${merchant}:${tools.secret(`${merchant}.apiKey`)}`;
  const isRight = scheme === 'Basic' && Buffer.from(shown, 'base64').toString('utf8') === expected;
  return merchant !== undefined && isRight ? call(merchant) : refusal(401, 'Authorization failed');
}

/** Where the browser goes from Pay Station, with the parameters added there; none of them proves anything. */
export function returnTo(payment: SimulatedPayment, transaction: number | undefined, status: string): string {
  const url = new URL(String(payment.details.returnUrl));
  url.searchParams.set('user_id', String(payment.details.userId));
  if (transaction === undefined) {
    url.searchParams.set('invoice_id', '');
    return url.href;
  }
  url.searchParams.set('foreigninvoice', payment.reference);
  url.searchParams.set('invoice_id', String(transaction));
  url.searchParams.set('status', status);
  return url.href;
}
