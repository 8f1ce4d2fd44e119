import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { bits, integer, moment, octets, oid, sequence, set, tagged, utf8, yes } from '../simulator/der.ts';

/**
 * Keys of an authority (cheap) and of a webhook. Certificates are only read and verified here, so one pair serves all
 * tests.
 */
export const authorityKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const otherAuthorityKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const betweenKeys = Array.from({ length: 4 }, () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }),
);
export const webhookKey = generateKeyPairSync('rsa', { modulusLength: 2048 });

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const nameOf = (commonNames: readonly string[]) =>
  sequence(
    set(sequence(oid('2.5.4.10'), utf8('Authorities of the test'))),
    ...commonNames.map((name) => set(sequence(oid('2.5.4.3'), utf8(name)))),
  );

/** The PEM text of a certificate with these names and this key, signed with the other key. */
export function certified(
  publicKey: KeyObject,
  signedWith: KeyObject,
  {
    names = ['Authority of the test'],
    isAuthority = true,
    from = '2020-01-01T00:00:00Z',
    to = '2049-12-01T00:00:00Z',
  }: { names?: readonly string[]; isAuthority?: boolean; from?: string; to?: string } = {},
): string {
  const told = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    ecdsaWithSha256,
    nameOf(['Issuer of the test']),
    sequence(moment(new Date(from)), moment(new Date(to))),
    nameOf(names),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(sequence(oid('2.5.29.19'), yes, octets(sequence(...(isAuthority ? [yes] : [])))))),
  );
  const der = sequence(told, ecdsaWithSha256, bits(createSign('sha256').update(told).sign(signedWith)));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
