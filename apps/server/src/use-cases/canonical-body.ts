import { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';

/** What may differ when the same change is sent again. */
const besideTheIntention: readonly string[] = [
  ...['attempt_id', 'spec_lang', 'idfv', 'oauth_token'],
  ...aboutTheVisit,
];

/** A body as one text, whatever the order of its fields: what two sendings of one request are compared by. */
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
