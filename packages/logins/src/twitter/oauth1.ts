import { createHmac } from 'node:crypto';

/** A request in the form that OAuth 1.0 signs. */
export interface SignedRequest {
  method: 'GET' | 'POST';
  /** The real target: the host is signed as well. Its query is in `parameters`. */
  url: string;
  /** All parameters, in any order: the protocol's (`oauth_…`), the query's and the form's. */
  parameters: readonly (readonly [name: string, value: string])[];
}

export interface SigningSecrets {
  consumer: string;
  /** The secret of the request token or access token; empty before there is one. */
  token: string;
}

/** Percent-encoding by RFC 5849, 3.6: all UTF-8 bytes except letters, digits and `-._~`, in capitals. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The signed text of a request: method, address without query, and the sorted parameters (RFC 5849, 3.4.1). */
export function signatureBase({ method, url, parameters }: SignedRequest): string {
  const { origin, pathname } = new URL(url);
  const normalized = parameters
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    // Sorted in encoded form, by name and then by value.
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

/** The `Authorization` header with all of the protocol's parameters and the signature (RFC 5849, 3.5.1). */
export function authorizationHeader(request: SignedRequest, secrets: SigningSecrets): string {
  const signed = [...request.parameters, ['oauth_signature', signatureOf(request, secrets)] as const];
  const shown = signed.filter(([name]) => name.startsWith('oauth_'));
  return `OAuth ${shown.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`;
}
