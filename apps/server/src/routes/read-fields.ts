import type { FieldProblem } from '@gemporium/contract/field-problem.ts';
import type { FastifyRequest } from 'fastify';
import { repeatedName } from '../plugins/repeated-name.ts';
import { normaliseFields } from './normalise-fields.ts';

export type Fields = Record<string, unknown>;
export type FieldsReading =
  | { ok: true; fields: Fields }
  | { ok: false; fields: Fields; problems: FieldProblem[] };

/**
 * The fields of a call, from its query and its body as one set (row W-01). A field that occurs twice is refused,
 * because it is ambiguous. Tracking parameters of links (`utm_…`) are dropped, empty fields count as absent. Text that
 * the database cannot store is refused anywhere.
 */
export function readFields(
  request: Pick<FastifyRequest, 'query' | 'body' | 'headers'> & Partial<Pick<FastifyRequest, 'repeatedName'>>,
): FieldsReading {
  const problems: FieldProblem[] = [];
  const { repeatedName: repeated } = request;
  if (repeated !== undefined) problems.push({ field: repeated, problem: 'twice' });
  const fields: Fields = Object.create(null);
  const take = (source: Fields, isText: boolean) => {
    for (const [field, value] of Object.entries(source)) {
      if (field.startsWith('utm_') || value === '') continue;
      if (field in fields || (isText && Array.isArray(value))) problems.push({ field, problem: 'twice' });
      else {
        const read = isText && field === 'events' ? fromJson(value) : value;
        const name = read === value ? undefined : repeatedName(String(value));
        if (name !== undefined) problems.push({ field: `${field}.${name}`, problem: 'twice' });
        if (holdsUnstorable(read)) problems.push({ field, problem: 'wrong-format' });
        else fields[field] = read;
      }
    }
  };
  take(request.query as Fields, true);
  const { body } = request;
  if (body !== undefined && body !== null) {
    if (typeof body !== 'object' || Array.isArray(body)) problems.push({ field: '', problem: 'wrong-type' });
    else take(body as Fields, isForm(request.headers['content-type']));
  }
  const bearer = bearerOf(request.headers.authorization);
  if (bearer !== undefined) {
    if (fields.oauth_token !== undefined && fields.oauth_token !== bearer)
      problems.push({ field: 'oauth_token', problem: 'twice' });
    fields.oauth_token = bearer;
  }
  normaliseFields(fields);
  return problems.length > 0 ? { ok: false, fields, problems } : { ok: true, fields };
}

/** The only list that forms send, too (row T-01). Text that is not JSON stays text, which is not a list. */
function fromJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

/** A NUL character or half of a surrogate pair: PostgreSQL stores neither, so bad input would look like an outage. */
function holdsUnstorable(value: unknown): boolean {
  const left = [value]; // a list instead of recursion: the input decides how deep it goes
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return true;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner);
  }
  return false;
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') ?? false;
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1];
}
