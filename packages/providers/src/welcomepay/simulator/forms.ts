import { createHash } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

export type Fields = Readonly<Record<string, string>>;

/** The posted form; for a GET, its query, which is how the stand-in script sends it. */
export function fieldsOf({ method, body, query }: SimulatorRequest): Fields {
  return method === 'GET' ? query : Object.fromEntries(new URLSearchParams(body.toString('utf8')));
}

const inNames = 'abcdefghijklmnopqrstuvwxyz0123456789-';

/** A merchant's id is its account's name here; real ids have ten characters. */
export function accountOf(mid: string | undefined): string | undefined {
  const isName = mid !== undefined && mid !== '' && mid.length <= 64;
  return isName && [...mid].every((character) => inNames.includes(character)) ? mid : undefined;
}

export function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The digest of the merchant's signKey. */
export function merchantKey(tools: SimulatorTools, account: string): string {
  return digest(tools.secret(`${account}.signKey`));
}

export function isDigits(text: string | undefined, most: number): boolean {
  return (
    text !== undefined &&
    text !== '' &&
    text.length <= most &&
    [...text].every((character) => character >= '0' && character <= '9')
  );
}

/** Korean date and time, in eight and six digits. */
export function koreanDate(ms: number): readonly [date: string, time: string] {
  const [date = '', time = ''] = new Date(ms + 9 * 60 * 60 * 1000).toISOString().slice(0, 19).split('T');
  return [date.replaceAll('-', ''), time.replaceAll(':', '')];
}

export function json(fields: object): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(fields),
  };
}

/** The merchant's address with these fields in its query. */
export function addressWith(address: string, fields: Fields): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
