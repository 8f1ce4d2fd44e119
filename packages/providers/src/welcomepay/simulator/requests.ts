import type {
  SimulatedPayment,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { accountOf, digest, type Fields, fieldsOf, isDigits, merchantKey } from './forms.ts';

/** A window stays open for 30 minutes. */
const openForMs = 1_800_000;

type Rule = (value: string) => boolean;

const hasBytes =
  (most: number): Rule =>
  (value) =>
    value !== '' && Buffer.byteLength(value) <= most;
const isOneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value);
const isAddress: Rule = (value) =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
const isPrice: Rule = (value) => isDigits(value, 8) && Number(value) > 0;
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === '' || rule(value);
/** Values must not contain the separators of a mobile form's text. */
const isPlain: Rule = (value) => [...':?`"&\n\r'].every((mark) => !value.includes(mark));

const desktopRules: Readonly<Record<string, Rule>> = {
  version: isOneOf('1.0'),
  oid: hasBytes(40),
  goodname: hasBytes(80),
  price: isPrice,
  currency: isOneOf('WON', 'USD'),
  buyername: hasBytes(30),
  buyertel: (value) => hasBytes(20)(value) && [...value].every((one) => '0123456789-'.includes(one)),
  buyeremail: optional(hasBytes(60)),
  timestamp: (value) => isDigits(value, 20),
  returnUrl: isAddress,
  closeUrl: isAddress,
  popupUrl: isAddress,
  gopaymethod: optional(isOneOf('Card', 'DirectBank', 'VBank', 'HPP')),
  languageView: optional(isOneOf('ko', 'en')),
  charset: optional(isOneOf('UTF-8', 'EUC-KR')),
  payViewType: optional(isOneOf('overlay', 'popup')),
};

const mobileRules: Readonly<Record<string, Rule>> = {
  P_OID: (value) => hasBytes(40)(value) && isPlain(value),
  P_AMT: isPrice,
  P_UNAME: (value) => hasBytes(30)(value) && isPlain(value),
  P_GOODS: (value) => hasBytes(80)(value) && isPlain(value),
  P_NEXT_URL: (value) => isAddress(value) && value.length <= 250,
  P_NOTI: optional((value) => hasBytes(800)(value) && isPlain(value)),
  P_TIMESTAMP: (value) => isDigits(value, 20),
  P_CHARSET: optional(isOneOf('utf8')),
};

/** The options that each way requires. */
const mobileOptions: Readonly<Record<string, readonly string[]>> = {
  wcard: ['twotrs_isp=Y', 'block_isp=Y', 'twotrs_isp_noti=N'],
  bank: ['twotrs_bank=Y', 'apprun_check=Y'],
  mobile: [],
};

const wrongIn = (rules: Readonly<Record<string, Rule>>, fields: Fields) =>
  Object.keys(rules).find((name) => !rules[name]?.(fields[name] ?? ''));

/**
 * The payment that a desktop's form asks for, created at the payer's first visit; or a text that says why there is
 * none.
 */
export function requestedOnDesktop(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  request: SimulatorRequest,
): SimulatedPayment | string {
  const fields = fieldsOf(request);
  const account = accountOf(fields.mid);
  if (account === undefined) return 'V001 mid';
  const mKey = merchantKey(tools, account);
  if (fields.mKey !== mKey) return 'V002 mKey';
  const { oid = '', price = '', timestamp = '', acceptmethod = '' } = fields;
  if (fields.signature !== digest(`mKey=${mKey}&oid=${oid}&price=${price}&timestamp=${timestamp}`))
    return 'V003 signature';
  const wrong = wrongIn(desktopRules, fields);
  if (wrong !== undefined) return `V004 ${wrong}`;
  const options = acceptmethod.split(':');
  if (Number(price) < 1000 && !options.includes('below1000')) return 'V005 price';
  return openedBy(desk, account, {
    oid,
    price,
    currency: fields.currency === 'USD' ? 'USD' : 'KRW',
    details: {
      device: 'desktop',
      goods: fields.goodname ?? '',
      buyer: fields.buyername ?? '',
      way: fields.gopaymethod || 'Card',
      returnUrl: fields.returnUrl ?? '',
      origin: request.origin,
      echo: fields.merchantData ?? '',
      // Welcome's other language is for everybody else; here they get their browser's language.
      language: fields.languageView === 'ko' ? 'ko' : '',
    },
  });
}

const waysOfPaths: Readonly<Record<string, string>> = { wcard: 'CARD', bank: 'BANK', mobile: 'MOBILE' };

/** The same for a phone's form, at the address of one way. */
export function requestedOnMobile(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  request: SimulatorRequest,
): SimulatedPayment | string {
  const fields = fieldsOf(request);
  const path = request.params.way ?? '';
  const account = accountOf(fields.P_MID);
  const way = waysOfPaths[path];
  if (account === undefined) return '0001 P_MID';
  if (way === undefined) return '0002 this simulator has no such way';
  const { P_OID = '', P_AMT = '', P_TIMESTAMP = '', P_RESERVED = '' } = fields;
  const signed = `mkey=${merchantKey(tools, account)}&P_AMT=${P_AMT}&P_OID=${P_OID}&P_TIMESTAMP=${P_TIMESTAMP}`;
  if (fields.P_SIGNATURE !== digest(signed)) return '0003 P_SIGNATURE';
  const wrong = wrongIn(mobileRules, fields);
  if (wrong !== undefined) return `0004 ${wrong}`;
  const options = P_RESERVED.split('&');
  if (!mobileOptions[path]?.every((option) => options.includes(option))) return '0005 P_RESERVED';
  if (way === 'MOBILE' && fields.P_HPP_METHOD !== '1') return '0006 P_HPP_METHOD';
  if (way === 'CARD' && Number(P_AMT) < 1000 && !options.includes('below1000=Y')) return '0007 P_AMT';
  return openedBy(desk, account, {
    oid: P_OID,
    price: P_AMT,
    currency: 'KRW',
    details: {
      device: 'mobile',
      goods: fields.P_GOODS ?? '',
      buyer: fields.P_UNAME ?? '',
      way,
      returnUrl: fields.P_NEXT_URL ?? '',
      origin: request.origin,
      echo: fields.P_NOTI ?? '',
    },
  });
}

/**
 * A page that is opened again belongs to the same payment and takes the latest request's details; another price is
 * another order.
 */
function openedBy(
  desk: SimulatorDesk,
  account: string,
  asked: { oid: string; price: string; currency: string; details: Fields },
): SimulatedPayment | string {
  const known = desk.paymentByReference(account, asked.oid);
  const amountMinor = Number(asked.price);
  if (known?.status === 'pending' && known.amountMinor === amountMinor)
    return known.details.token ? known : desk.changePayment(known.id, { details: asked.details });
  if (known) return 'V010 oid';
  return desk.openPayment({
    id: `w${desk.randomHex(12)}`,
    account,
    reference: asked.oid,
    amountMinor,
    currency: asked.currency,
    expiresAt: desk.now + openForMs,
    details: { ...asked.details, token: null, tid: null, agreedAt: null, willBeRefused: false },
  });
}
