import { countryCode as asCountry } from '@gemporium/domain/country.ts';
import type { z } from 'zod';
import { symbolCurrencies } from '../labels.ts';
import { closest } from '../reading/did-you-mean.ts';
import { type Judge, judged } from './judged.ts';
import { meantDecimal } from './meant-decimal.ts';

/** Fields that several files share. Lengths agree with the wire (client ids, product ids: 64). */
export const text = (max: number) =>
  judged((value) => {
    if (value.trim() === '') return { reason: 'must not be empty' };
    if (value !== value.trim())
      return { reason: 'begins or ends with a space', fix: `write "${value.trim()}"` };
    return value.length > max ? { reason: `is too long: at most ${max} characters` } : undefined;
  });

const matching =
  (pattern: RegExp, reason: string): Judge =>
  (value) =>
    pattern.test(value) ? undefined : { reason: value === '' ? 'must not be empty' : reason };

/** Client ids, product ids, gp_ids, SKUs. */
export const id = judged(
  matching(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
  ),
);

/** What a provider calls a way to pay, or one member of a group of them: `CARD`, `WALLET/DANA`. */
export const subPaymentCode = judged((value) => {
  // The wire's limit.
  if (value.length > 64) return { reason: 'is too long: at most 64 characters' };
  return judgeCode(value);
});

const judgeCode = matching(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,63})?$/,
  'must be letters, digits, dots, dashes and underscores, or two such names with a slash between them, like WALLET/DANA',
);

export const shortKey = judged(
  matching(
    /^[a-z][a-z0-9-]{0,31}$/,
    'must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
  ),
);

export const secretName = judged(
  matching(
    /^[a-z][a-zA-Z0-9-]*\.[a-z][a-zA-Z0-9]*$/,
    'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
  ),
);

const allCurrencies = new Set(Intl.supportedValuesOf('currency'));

export const judgeCurrency: Judge = (code) => {
  if (allCurrencies.has(code)) return undefined;
  if (code === 'RMB') return { reason: 'RMB is not an ISO 4217 currency', fix: 'use "CNY"' };
  const near = closest(code, symbolCurrencies);
  return { reason: `"${code}" is not an ISO 4217 currency`, fix: near && `did you mean "${near}"?` };
};

export const currencyCode = judged(judgeCurrency);

export const countryCode = judged((code) =>
  asCountry(code) !== undefined
    ? undefined
    : {
        reason: `"${code}" is not a country code: ISO 3166 has two capital letters`,
        fix: code === 'UK' ? 'write "GB"' : asCountry(code.toUpperCase()) && `write "${code.toUpperCase()}"`,
      },
);

export const hexColor = judged((color) => {
  if (/^#[0-9a-fA-F]{6}$/.test(color)) return undefined;
  const short = /^#?([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])$/.exec(color);
  const bare = /^[0-9a-fA-F]{6}$/.test(color);
  const meant = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : bare
      ? `#${color}`
      : undefined;
  return { reason: 'must be a colour of six hex digits with a leading #', fix: meant && `write "${meant}"` };
});

export const timeZone = judged((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    // "+08:00" is one only to newer browsers.
    if (/^[a-z]/i.test(zone)) return undefined;
    throw new RangeError();
  } catch {
    const near = closest(zone, Intl.supportedValuesOf('timeZone'));
    return {
      reason: `"${zone}" is not an IANA time zone`,
      fix: near ? `did you mean "${near}"?` : 'write it like "Asia/Tokyo"',
    };
  }
});

/** A bound of a method's price range: a decimal in major units; "0" is no bound. */
export const bound = judged((value) => {
  const isBound = (text: string) => /^\d{1,15}(\.\d{1,6})?$/.test(text);
  if (isBound(value)) return undefined;
  if (/^-\d/.test(value)) return { reason: 'must not be negative', fix: 'write "0" for no bound' };
  const meant = meantDecimal(value);
  return {
    reason: `"${value}" is not an amount like "49.99"`,
    fix: meant !== undefined && isBound(meant) ? `write "${meant}"` : undefined,
  };
});

export const perPlatform = <Field extends z.ZodType>(field: Field) => ({
  android: field,
  ios: field,
  web: field,
});

/** The same field under each of these keys. */
export function perKey<Key extends string, Field extends z.ZodType>(keys: readonly Key[], field: Field) {
  return Object.fromEntries(keys.map((key) => [key, field])) as Record<Key, Field>;
}
