import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Fields, readForm, refusal, reply } from './answers.ts';
import { authGlobalOrder, inOrder, myCardHash } from './hash.ts';

/** How long an AuthCode can be paid. The documents do not say; half an hour is the simulator's choice. */
const payableForMs = 1_800_000;

const shapes: readonly (readonly [name: string, shape: RegExp, rule: string])[] = [
  ['FacTradeSeq', /^[A-Za-z0-9_-]{1,50}$/, 'FacTradeSeq allows letters, digits, _ and -'],
  ['FacGameId', /^.{1,50}$/, 'FacGameId is missing'],
  ['FacGameName', /^.{1,100}$/, 'FacGameName is missing'],
  ['TradeType', /^[125]$/, 'TradeType is 1, 2 or 5'],
  ['ServerId', /^[0-9A-Za-z._-]{0,50}$/, 'ServerId allows 0-9 a-z A-Z . _ -'],
  ['CustomerId', /^[0-9A-Za-z.\-_#$%&*~:/^!+@]{1,100}$/, 'CustomerId has a character that is not allowed'],
  ['ProductName', /^[^'<>]{1,200}$/, "ProductName must not have ' < >"],
  ['Amount', /^\d{1,9}(\.\d{1,2})?$/, 'Amount is an integer or has at most two decimals'],
  ['Currency', /^[A-Z]{3}$/, 'Currency is an ISO code'],
  ['PaymentType', /^[0-9A-Za-z]{0,20}$/, 'PaymentType is unknown'],
  ['ItemCode', /^[0-9A-Za-z._-]{0,50}$/, 'ItemCode is unknown'],
  ['SandBoxMode', /^true$/, 'This is the test host: SandBoxMode must be true'],
  ['FacReturnURL', /^(https?:\/\/.+)?$/, 'FacReturnURL is not an address'],
];

function complaint(tools: SimulatorTools, fields: Fields): SimulatorAnswer | undefined {
  const wrong = shapes.find(([name, shape]) => !shape.test(fields[name] ?? ''));
  if (wrong) return refusal('FIELD', wrong[2]);
  if (tools.toMinor(fields.Amount ?? '', fields.Currency ?? '') === undefined || Number(fields.Amount) === 0)
    return refusal('FIELD', 'Amount does not fit the currency');
  if (fields.Currency === 'TWD' && !/^\d+$/.test(fields.Amount ?? ''))
    return refusal('FIELD', 'Amount in TWD has no decimals');
  if (!Intl.supportedValuesOf('currency').includes(fields.Currency ?? ''))
    return refusal('FIELD', 'Currency is an ISO code');
  return undefined;
}

/** `AuthGlobal`: opens a trade and returns the AuthCode that all other calls use. */
export function authGlobal(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const fields = readForm(request);
  const account = fields.FacServiceId ?? '';
  if (!/^[a-z0-9-]{1,64}$/.test(account)) return refusal('SERVICE', 'FacServiceId is unknown');
  const expected = myCardHash(inOrder(authGlobalOrder, fields), tools.secret(`${account}.key`));
  if (fields.Hash !== expected) return refusal('HASH', 'Hash does not fit');
  const wrong = complaint(tools, fields);
  if (wrong) return wrong;
  const reference = fields.FacTradeSeq ?? '';
  if (desk.paymentByReference(account, reference)) return refusal('DUPLICATE', 'FacTradeSeq was used before');
  const authCode = desk.randomHex(32).toUpperCase();
  const day = new Date(desk.now).toISOString().slice(2, 10).replaceAll('-', '');
  const tradeSeq = `KDS${day}${desk.serial(7)}`;
  const currency = fields.Currency ?? '';
  desk.openPayment({
    id: authCode,
    account,
    reference,
    amountMinor: tools.toMinor(fields.Amount ?? '', currency) ?? 0,
    currency,
    expiresAt: desk.now + payableForMs,
    details: {
      tradeSeq,
      paymentType: fields.PaymentType ?? '',
      returnUrl: fields.FacReturnURL ?? '',
      customerId: fields.CustomerId ?? '',
      productName: fields.ProductName ?? '',
      gameName: fields.FacGameName ?? '',
      confirmedAt: null,
    },
  });
  return reply(
    {
      ReturnCode: '1',
      ReturnMsg: 'OK',
      AuthCode: authCode,
      TradeSeq: tradeSeq,
      InGameSaveType: '1',
      TransactionUrl: `${request.origin}/mycard/MyCardPay/?AuthCode=${authCode}`,
    },
    authCode,
  );
}
