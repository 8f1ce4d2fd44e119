/** A body as one text, whatever the order of its fields: what two sendings of one attempt are compared by. */
export function canonicalBody(
  call: string,
  subject: string,
  body: Readonly<Record<string, unknown>>,
): string {
  const { attempt_id: _name, spec_lang: _language, idfv: _device, oauth_token: _token, ...own } = body;
  const entries = Object.entries(own).filter(([, value]) => value !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([call, subject, entries]);
}
