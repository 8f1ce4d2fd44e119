import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import {
  bits,
  type Der,
  dnsName,
  integer,
  moment,
  octets,
  oid,
  sequence,
  set,
  tagged,
  utf8,
  yes,
} from './der.ts';

/** The name of the certificate that signs webhooks in PayPal's sandbox. */
const sandboxName = 'messageverificationcerts.sandbox.paypal.com';

/** A signing key and the certificates that vouch for it: its own first, then the authority's. */
export interface Issued {
  /** As in the certificate's address: `CERT-360caa42-fca2a594-1a5f47cb`. */
  readonly id: string;
  readonly key: KeyObject;
  readonly pem: string;
}

export interface Wanted {
  readonly name: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** False: an end entity that pretends to be an authority. */
  readonly isAuthorityReal: boolean;
  readonly keyType: 'rsa' | 'ec';
}

const usual: Wanted = {
  name: sandboxName,
  validFrom: new Date('2020-01-01T00:00:00Z'),
  validTo: new Date('2049-12-01T00:00:00Z'),
  isAuthorityReal: true,
  keyType: 'rsa',
};

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const nameOf = (commonName: string): Der =>
  sequence(
    set(sequence(oid('2.5.4.10'), utf8('Gemporium sandbox'))),
    set(sequence(oid('2.5.4.3'), utf8(commonName))),
  );

const extension = (id: string, value: Der, isCritical = false): Der =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octets(value));
const authority = [
  extension('2.5.29.19', sequence(yes), true),
  // keyCertSign
  extension('2.5.29.15', bits(Buffer.from([0x04]), 2), true),
];
const endEntity = (name: string) => [
  extension('2.5.29.19', sequence(), true),
  extension('2.5.29.17', sequence(dnsName(name))),
];

interface Contents {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signedWith: KeyObject;
  readonly extensions: readonly Der[];
}

function certificate(
  { subject, issuer, publicKey, signedWith, extensions }: Contents,
  wanted: Wanted,
): Buffer {
  const serial = randomBytes(16);
  const told = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), serial])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(moment(wanted.validFrom), moment(wanted.validTo)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...extensions)),
  );
  return sequence(told, ecdsaWithSha256, bits(createSign('sha256').update(told).sign(signedWith)));
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trim();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** A new authority, and a certificate that it issues for a new RSA key. Takes a tenth of a second. */
export function issue(changes: Partial<Wanted> = {}): Issued {
  const wanted = { ...usual, ...changes };
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own =
    wanted.keyType === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Gemporium sandbox authority';
  const of = (subject: string, publicKey: KeyObject, extensions: readonly Der[]) =>
    certificate({ subject, issuer, publicKey, signedWith: root.privateKey, extensions }, wanted);
  const leaf = of(wanted.name, own.publicKey, endEntity(wanted.name));
  const top = of(issuer, root.publicKey, wanted.isAuthorityReal ? authority : endEntity(issuer));
  const digest = createHash('sha256').update(leaf).digest('hex');
  return {
    id: `CERT-${digest.slice(0, 8)}-${digest.slice(8, 16)}-${digest.slice(16, 24)}`,
    key: own.privateKey,
    pem: pemOf(leaf) + pemOf(top),
  };
}
