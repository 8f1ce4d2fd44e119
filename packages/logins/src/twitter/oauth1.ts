import { createHmac } from 'node:crypto';

/** A request as OAuth 1.0 signs it. */
export interface SignedRequest {
  method: 'GET' | 'POST';
  /** The real target: the host is signed, too. Its query is in `parameters`. */
  url: string;
  /** All of them, in any order: those of the protocol (`oauth_…`), of the query and of the form. */
  parameters: readonly (readonly [name: string, value: string])[];
}

export interface SigningSecrets {
  consumer: string;
  /** Of the request token or access token; empty before there is one. */
  token: string;
}

/** Percent-encoding as RFC 5849, 3.6 has it: all but letters, digits and `-._~` of the UTF-8 bytes, in capitals. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What is signed of a request: method, address without query, and the parameters in their order (RFC 5849, 3.4.1). */
export function signatureBase({ method, url, parameters }: SignedRequest): string {
  const { origin, pathname } = new URL(url);
  const normalized = parameters
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    // They are ordered as they are encoded, by name and then by value.
    .sort(([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [method, `${origin}${pathname}`, normalized].map(percentEncode).join('&');
}

/** HMAC-SHA1 of a request, in base64 (RFC 5849, 3.4.2). */
export function signatureOf(request: SignedRequest, { consumer, token }: SigningSecrets): string {
  return createHmac('sha1', `${percentEncode(consumer)}&${percentEncode(token)}`)
    .update(signatureBase(request))
    .digest('base64');
}

/** The header `Authorization` with all of the protocol's parameters and their signature (RFC 5849, 3.5.1). */
export function authorizationHeader(request: SignedRequest, secrets: SigningSecrets): string {
  const signed = [...request.parameters, ['oauth_signature', signatureOf(request, secrets)] as const];
  const shown = signed.filter(([name]) => name.startsWith('oauth_'));
  return `OAuth ${shown.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`;
}
