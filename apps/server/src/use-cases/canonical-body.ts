import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';

/** Fields that may differ between repetitions of one request. */
const besideTheIntention: readonly string[] = [
  'attempt_id',
  'spec_lang',
  'idfv',
  'oauth_token',
  ...aboutTheVisit,
];

/** A canonical form of the body, independent of field order, to compare repetitions of a request. */
export function canonicalBody(
  call: string,
  subject: string,
  body: Readonly<Record<string, unknown>>,
): string {
  const entries = Object.entries(body).filter(
    ([name, value]) => value !== undefined && !besideTheIntention.includes(name),
  );
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([call, subject, entries]);
}
