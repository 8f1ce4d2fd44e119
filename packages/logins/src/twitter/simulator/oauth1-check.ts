import { createHmac } from 'node:crypto';
import type { SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';

/**
 * The server's side of OAuth 1.0 (RFC 5849, 3.2): parses a request and checks its signature. Works on bytes, as in the
 * RFC, independent of the language's own encoding.
 */

type Pair = readonly [name: Buffer, value: Buffer];

export interface ReceivedOauth {
  /** A parameter of the protocol; undefined if it was not sent. */
  said(name: string): string | undefined;
  /** Whether it was signed with these secrets, as a request to one of these addresses (without query). */
  fits(secrets: { consumer: string; token: string }, addresses: readonly string[]): boolean;
}

/** The parsed request; undefined if it is not an OAuth 1.0 request with HMAC-SHA1. */
export function receiveOauth(
  request: Pick<SimulatorRequest, 'method' | 'path' | 'headers' | 'body'>,
): ReceivedOauth | undefined {
  const { authorization = '' } = request.headers;
  if (!/^OAuth /i.test(authorization)) return undefined;
  const fromHeader = authorization
    .slice('OAuth '.length)
    .split(',')
    .map((part) => readHeaderPart(part.trim()));
  if (fromHeader.some((pair) => pair === undefined)) return undefined;
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const pairs = [
    ...(fromHeader as Pair[]).filter(([name]) => name.toString() !== 'realm'),
    ...readForm(request.path.split('?')[1] ?? ''),
    ...(isForm ? readForm(request.body.toString('latin1')) : []),
  ];
  const protocol = new Map<string, string>();
  for (const [name, value] of pairs) {
    const key = name.toString();
    if (!key.startsWith('oauth_')) continue;
    // RFC 5849, 3.1: each parameter of the protocol at most once, wherever it is.
    if (protocol.has(key)) return undefined;
    protocol.set(key, value.toString());
  }
  const has = (name: string) => (protocol.get(name) ?? '') !== '';
  if (!['oauth_consumer_key', 'oauth_nonce', 'oauth_signature'].every(has)) return undefined;
  if (protocol.get('oauth_signature_method') !== 'HMAC-SHA1') return undefined;
  if (!/^\d{1,12}$/.test(protocol.get('oauth_timestamp') ?? '')) return undefined;
  if (protocol.has('oauth_version') && protocol.get('oauth_version') !== '1.0') return undefined;

  const signed = pairs.filter(([name]) => name.toString() !== 'oauth_signature');
  return {
    said: (name) => protocol.get(name),
    fits: ({ consumer, token }, addresses) =>
      addresses.some((address) => {
        const mac = createHmac('sha1', `${escaped(Buffer.from(consumer))}&${escaped(Buffer.from(token))}`);
        mac.update(`${request.method}&${escaped(Buffer.from(address))}&`);
        return (
          mac.update(escaped(Buffer.from(inOrder(signed)))).digest('base64') ===
          protocol.get('oauth_signature')
        );
      }),
  };
}

function inOrder(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]): Pair => [Buffer.from(escaped(name)), Buffer.from(escaped(value))])
    .sort((one, other) => Buffer.compare(one[0], other[0]) || Buffer.compare(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** `oauth_nonce="…"`: both sides are percent-encoded, so they contain no quotation mark or comma. */
function readHeaderPart(part: string): Pair | undefined {
  const at = part.indexOf('="');
  if (at < 1 || !part.endsWith('"') || part.length < at + 3) return undefined;
  return [unescaped(part.slice(0, at)), unescaped(part.slice(at + 2, -1))];
}

function readForm(text: string): Pair[] {
  if (text === '') return [];
  return text.split('&').map((part): Pair => {
    const [name = '', ...value] = part.replaceAll('+', ' ').split('=');
    return [unescaped(name), unescaped(value.join('='))];
  });
}

/** The bytes that the percent-encoding stands for. */
function unescaped(text: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const hex = text.slice(at + 1, at + 3);
    if (text[at] === '%' && /^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(text.charCodeAt(at) & 0xff);
  }
  return Buffer.from(bytes);
}

const unreserved = new Set(Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'));

/** RFC 5849, 3.6: every other byte as two capital hexadecimal digits. */
function escaped(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    unreserved.has(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
