import { channelById, channels, providersOf } from '@gemporium/contract/channels.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { AuthoredMethod } from '../authored/methods-file.ts';
import type { Report } from '../problem.ts';
import { didYouMean, orOneOf } from '../reading/did-you-mean.ts';
import type { Draft } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';
import { refusePrice } from './check-prices.ts';
import { areaCurrency, areaKeys, gpIds } from './currencies-of.ts';

type Row = Draft<AuthoredMethod>;
type Say = (inside: PropertyKey[], reason: string, fix?: string) => void;
type Accounts = ReadonlyMap<string, { provider?: string | undefined } | undefined>;

/** The sub-payment codes that a provider knows, if it knows no others; of a group also `group/member`. */
export type CodesOf = (providerId: string) => readonly string[] | undefined;

/** Payment methods: channels, accounts, currencies, areas, games, price ranges and sub-payments (rows O-02, O-07). */
export function checkMethods(tree: Tree, report: Report, codesOf: CodesOf = () => undefined): void {
  const accounts: Accounts = new Map(tree.accounts.map(({ id, sheet }) => [id, sheet.draft]));
  for (const brand of tree.brands) {
    const { file, draft } = brand.methods;
    draft?.methods?.forEach((row, index) => {
      if (!row) return;
      const say: Say = (inside, reason, fix) =>
        report.problem({ file, path: ['methods', index, ...inside] }, reason, fix);
      checkChannel(row, say);
      checkAccounts(row, accounts, say);
      checkWhere(brand, row, say);
      checkRanges(row, say);
      checkSubPayments(row, say);
      checkCodes(row, accounts, codesOf, say);
      checkIdleBounds(row, (inside, reason, fix) =>
        report.warning({ file, path: ['methods', index, ...inside] }, reason, fix),
      );
    });
  }
}

function checkChannel(row: Row, say: Say): void {
  if (row.channelId === undefined || channelById(row.channelId)) return;
  const near = orOneOf(
    String(row.channelId),
    channels.map(({ id }) => String(id)),
  );
  say(['channelId'], `${row.channelId} is not a payment channel of the store`, near);
}

function checkAccounts(row: Row, accounts: Accounts, say: Say): void {
  const channel = row.channelId === undefined ? undefined : channelById(row.channelId);
  const servesChannel = (provider: string | undefined) =>
    !channel || provider === undefined || providersOf(channel).includes(provider);
  const fitting = (environment: string) =>
    [...accounts].flatMap(([id, account]) =>
      servesChannel(account?.provider) && id.endsWith('-demo') === (environment === 'demo') ? [id] : [],
    );
  for (const environment of ['production', 'demo'] as const) {
    const id = row.account?.[environment];
    if (id === undefined) continue;
    const here = ['account', environment];
    if (environment === 'production' && id.endsWith('-demo')) {
      const own = id.slice(0, -'-demo'.length);
      const fix = accounts.has(own) ? `write "${own}"` : undefined;
      say(here, `production must not use the demo account "${id}"`, fix);
    }
    if (environment === 'demo' && !id.endsWith('-demo')) {
      say(
        here,
        `demo must use an account whose id ends in -demo, not "${id}"`,
        accounts.has(`${id}-demo`) ? `write "${id}-demo"` : undefined,
      );
    }
    if (!accounts.has(id)) {
      say(
        here,
        `there is no account "${id}" in accounts/`,
        didYouMean(id, fitting(environment)) ?? `write accounts/${id}.json, or name another account`,
      );
      continue;
    }
    const provider = accounts.get(id)?.provider;
    if (channel && !servesChannel(provider)) {
      say(
        here,
        `the account "${id}" belongs to ${provider}, but channel ${channel.id} (${channel.name}) to ${providersOf(channel).join(' or ')}`,
      );
    }
  }
}

function checkWhere(brand: BrandFolder, row: Row, say: Say): void {
  checkOnce(row.regions, 'regions', say);
  checkOnce(row.platforms, 'platforms', say);
  checkOnce(row.currencies, 'currencies', say);

  const known = areaKeys(brand);
  if (known) {
    row.areas?.forEach((area, index) => {
      if (area === undefined || known.includes(area)) return;
      say(['areas', index], `"${area}" is not an area of ${brand.key}`, orOneOf(area, known));
    });
    const isUnclear = Object.hasOwn(row, 'areas') && row.areas === undefined;
    const used = (row.areas ?? known).map((area) =>
      area === undefined ? undefined : areaCurrency(brand, area),
    );
    row.currencies?.forEach((currency, index) => {
      if (currency === undefined || isUnclear || used.includes(undefined) || used.includes(currency)) return;
      say(
        ['currencies', index],
        `no area of this method uses ${currency}`,
        used.length === 1 ? `write "${used[0]}"` : undefined,
      );
    });
  }

  const products = gpIds(brand);
  row.games?.forEach((gpId, index) => {
    if (gpId === undefined || !products || products.includes(gpId)) return;
    say(['games', index], `no game of ${brand.key} has the gp_id "${gpId}"`, orOneOf(gpId, products));
  });
}

function checkOnce(list: readonly (string | undefined)[] | undefined, key: string, say: Say): void {
  list?.forEach((entry, index) => {
    if (entry !== undefined && list.indexOf(entry) !== index) say([key, index], `"${entry}" is listed twice`);
  });
}

interface Range {
  minMoney?: string | undefined;
  maxMoney?: string | undefined;
}

function checkRanges(row: Row, say: Say): void {
  const { currencies } = row;
  if (!currencies) return;
  checkRange(row, currencies, say);
  row.subPayments?.forEach((sub, index) => {
    const inside: Say = (path, reason, fix) => say(['subPayments', index, ...path], reason, fix);
    if (sub) checkRange(sub, currencies, inside);
  });
}

function checkRange(range: Range, currencies: readonly (string | undefined)[], say: Say): void {
  const set = (['minMoney', 'maxMoney'] as const).filter((key) => Number(range[key]) > 0);
  const [currency] = currencies;
  if (currencies.length > 1 && set[0]) {
    say([set[0]], 'one bound cannot hold for several currencies', 'write one method for each currency');
    return;
  }
  if (currency === undefined) return;
  for (const key of set) {
    const refusal = refusePrice(range[key]!, currency);
    if (refusal) say([key], refusal.reason, refusal.fix);
  }
  const [min, max] = set.map((key) => parseMajor(range[key]!, currency));
  if (min?.ok && max?.ok && min.amountMinor > max.amountMinor) {
    say(['minMoney'], `the lower bound ${range.minMoney} is above the upper bound ${range.maxMoney}`);
  }
}

function checkSubPayments(row: Row, say: Say): void {
  for (const key of ['code', 'channelId'] as const) {
    const seen = new Set<string>();
    row.subPayments?.forEach((sub, index) => {
      const value = sub?.[key];
      if (value === undefined) return;
      if (seen.has(value)) {
        const name = key === 'code' ? 'the sub-payment code' : 'the sub-payment channel id';
        say(['subPayments', index, key], `${name} "${value}" is used twice in this method`);
      }
      seen.add(value);
    });
  }
}

function checkCodes(row: Row, accounts: Accounts, codesOf: CodesOf, say: Say): void {
  const ids = [row.account?.production, row.account?.demo];
  const providers = new Set(ids.flatMap((id) => accounts.get(id ?? '')?.provider ?? []));
  for (const provider of providers) {
    const known = codesOf(provider);
    row.subPayments?.forEach((sub, index) => {
      const code = sub?.code;
      if (code === undefined || !known || known.includes(code.split('/')[0]!)) return;
      say(['subPayments', index, 'code'], `${provider} knows no way to pay "${code}"`, orOneOf(code, known));
    });
  }
}

/** Whoever limits a method that has sub-payments expects that the limit holds for them too: it does not (row O-04). */
function checkIdleBounds(row: Row, warn: Say): void {
  const wider = {
    minMoney: (own: number, sub: number) => sub < own,
    maxMoney: (own: number, sub: number) => sub <= 0 || sub > own,
  };
  for (const key of ['minMoney', 'maxMoney'] as const) {
    const own = Number(row[key] ?? 0);
    if (!(own > 0)) continue;
    const beyond = row.subPayments?.find(
      (sub) => sub && isReadable(sub, key) && wider[key](own, Number(sub[key] ?? 0)),
    );
    if (!beyond) continue;
    warn(
      [key],
      `does not limit "${beyond.code}": beside sub-payments only their own limits count`,
      `write ${key} at each sub-payment`,
    );
  }
}

const isReadable = (sub: object, key: string) =>
  !Object.hasOwn(sub, key) || (sub as Record<string, unknown>)[key] !== undefined;
