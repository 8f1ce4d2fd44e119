import { isCountryName } from '@gemporium/provider-kit/simulated-countries.ts';
import type {
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer, objectOf, readBody } from '../../simulator/json.ts';
import { refusal } from './answers.ts';
import { rememberToken } from './transactions.ts';

const day = 86_400_000;
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** Pay Station's interface languages. */
const languages = 'en ar bg cn cs de es fr he id it ja ko ms my ne pl pt ro ru th tr tw vi lo km'.split(' ');

type Wrong = Record<string, string[]>;

/** A field's text; if it is wrong, adds a line to `wrong`. */
function text(value: unknown, path: string, wrong: Wrong, mostCharacters = 255): string {
  if (typeof value === 'string' && value !== '' && value.length <= mostCharacters) return value;
  wrong[path] = ['The value is missing, empty or too long'];
  return '';
}

function check(condition: boolean, path: string, wrong: Wrong): void {
  if (!condition) wrong[path] = ['The value is not valid'];
}

/** `POST /merchant/v2/merchants/{merchant}/token`: a token that opens Pay Station for a day. */
export function createToken(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  merchant: string,
): SimulatorAnswer {
  const body = readBody(request);
  if (!body) return refusal(422, 'JSON is not valid');
  const wrong: Wrong = {};
  const user = objectOf(body.user) ?? {};
  const settings = objectOf(body.settings) ?? {};
  const purchase = objectOf(body.purchase) ?? {};
  const checkout = objectOf(purchase.checkout) ?? {};
  const userId = text(objectOf(user.id)?.value, 'user.id.value', wrong);
  const country = objectOf(user.country)?.value;
  check(country === undefined || isCountryName(country), 'user.country.value', wrong);
  const { project_id: projectId, external_id: externalId, language, mode } = settings;
  check(Number.isSafeInteger(projectId) && Number(projectId) > 0, 'settings.project_id', wrong);
  const reference = text(externalId, 'settings.external_id', wrong);
  const returnUrl = text(settings.return_url, 'settings.return_url', wrong, 1000);
  check(URL.canParse(returnUrl), 'settings.return_url', wrong);
  check(language === undefined || languages.includes(String(language)), 'settings.language', wrong);
  // Only a real merchant could omit this: no money moves here.
  check(mode === 'sandbox', 'settings.mode', wrong);
  const currency = String(checkout.currency);
  check(currencies.has(currency) && settings.currency === currency, 'purchase.checkout.currency', wrong);
  const amountMinor =
    typeof checkout.amount === 'number' ? tools.toMinor(String(checkout.amount), currency) : undefined;
  check(amountMinor !== undefined && amountMinor > 0, 'purchase.checkout.amount', wrong);
  const description = text(objectOf(purchase.description)?.value, 'purchase.description.value', wrong, 1000);
  if (amountMinor === undefined || Object.keys(wrong).length > 0)
    return refusal(422, 'Some parameters were sent incorrectly', wrong);

  const id = desk.randomHex(16);
  const details = {
    projectId: Number(projectId),
    userId,
    country: String(country ?? 'US'),
    returnUrl,
    description,
    transactions: [],
    intent: null,
    language: language === undefined ? null : String(language),
  };
  desk.openPayment({
    id,
    account: merchant,
    reference,
    amountMinor,
    currency,
    expiresAt: desk.now + day,
    details,
  });
  rememberToken(desk, merchant, reference, id);
  return jsonAnswer(200, { token: id }, id);
}
