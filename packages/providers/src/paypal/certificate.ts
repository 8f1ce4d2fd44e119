import { type KeyObject, X509Certificate } from 'node:crypto';
import type { Account, ProviderContext, Rejection } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { certificatesIn, digiCert } from './authorities.ts';
import { certificatePath, settingsSchema } from './provider.ts';

export type Certified = { ok: true; key: KeyObject } | { ok: false; reason: Rejection };

/** A webhook's certificate and those above it, ending with the one that we trust. */
type Chain = readonly [X509Certificate, ...X509Certificate[]];
type Fetched = { kind: 'chain'; chain: Chain } | { kind: 'failed'; reason: Rejection; at: number };

/** What addresses have served, the fetches under way, and each sender's requests to be allowed one. */
const kept = new Map<string, Fetched>();
const underWay = new Map<string, Promise<Fetched>>();
const requested = new Map<string, Promise<Fetched>>();
const mostAddresses = 100;
/** How long a certificate that could not be fetched or was not trusted is not fetched again. */
const failureMs = 60_000;
const longestAddress = 300;
const longestChain = 5;

const refused = (reason: Rejection): Certified => ({ ok: false, reason });

/**
 * The key of the certificate at this address, with which the webhook must be signed. The address must be PayPal's,
 * the chain must be valid now and lead to an authority that we trust, and the certificate's name must be that of this
 * environment's webhooks. A certificate is fetched once and kept while it is valid. Anybody can name an address, so
 * the number of fetches is limited (`mayAskForStranger`); PayPal changes its certificate once a year. `sender`: the
 * network address that the webhook came from.
 */
export async function certifiedKey(
  context: ProviderContext,
  address: string,
  sender: string,
): Promise<Certified> {
  if (!isOfPayPal(context, address)) return refused('its certificate is not at an address of the provider');
  const now = context.now().getTime();
  const fetched = await certificateAt(context, { address, sender }, now);
  if (fetched.kind === 'failed') return refused(fetched.reason);
  const [leaf] = fetched.chain;
  return isValidAt(fetched.chain, now) && isNamedForWebhooks(leaf, context.account.mode)
    ? { ok: true, key: leaf.publicKey }
    : refused('its certificate is not trusted');
}

/** In the sandbox only its own address; otherwise any https address at paypal.com. */
function isOfPayPal({ account, baseUrl }: ProviderContext, address: string): boolean {
  if (address.length > longestAddress || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, search, hash, href } = new URL(address);
  // The address must be in canonical form, so that no other spelling becomes a second cache entry.
  if (href !== address || username !== '' || password !== '' || search !== '' || hash !== '') return false;
  if (account.mode === 'sandbox') return href.startsWith(baseUrl + certificatePath);
  return protocol === 'https:' && port === '' && hostname.endsWith('.paypal.com');
}

async function certificateAt(
  context: ProviderContext,
  { address, sender }: { address: string; sender: string },
  now: number,
): Promise<Fetched> {
  const { id, mode, settings } = context.account;
  const key = `${mode} ${address} ${sha256Hex(JSON.stringify(settings.certificateAuthorities ?? null))}`;
  const known = kept.get(key);
  if (known && isGood(known, now)) return known;
  const fetch = () => once(underWay, key, () => fetchAndKeep(context, { key, address, now }));
  if (underWay.has(key)) return fetch();
  // A sender that is held back holds back neither the address nor other senders.
  return once(requested, `${id} ${sender} ${key}`, async () =>
    (await context.mayAskForStranger(sender))
      ? fetch()
      : failed('its certificate cannot be had at the moment', now),
  );
}

/** Begins what is not under way yet. */
function once(
  doing: Map<string, Promise<Fetched>>,
  key: string,
  begin: () => Promise<Fetched>,
): Promise<Fetched> {
  const begun = doing.get(key) ?? begin().finally(() => doing.delete(key));
  doing.set(key, begun);
  return begun;
}

async function fetchAndKeep(
  context: ProviderContext,
  { key, address, now }: { key: string; address: string; now: number },
): Promise<Fetched> {
  const fetched = await fetchChain(context, address, now);
  // Good certificates stay, so that nobody can have PayPal's own forgotten by naming others.
  if (kept.size >= mostAddresses)
    for (const [other, one] of kept)
      if (one.kind === 'failed' || !isValidAt(one.chain, now)) kept.delete(other);
  if (kept.size < mostAddresses) kept.set(key, fetched);
  return fetched;
}

function isValidAt(chain: Chain, now: number): boolean {
  return chain.every(({ validFrom, validTo }) => Date.parse(validFrom) <= now && now <= Date.parse(validTo));
}

function isGood(fetched: Fetched, now: number): boolean {
  return fetched.kind === 'chain' || Math.abs(fetched.at - now) < failureMs;
}

const failed = (reason: Rejection, now: number): Fetched => ({
  kind: 'failed',
  reason,
  at: now,
});

async function fetchChain(context: ProviderContext, address: string, now: number): Promise<Fetched> {
  const outcome = await context.http({ method: 'GET', url: address, timeoutMs: 5_000 });
  if (outcome.kind !== 'answer' || outcome.status !== 200)
    return failed('its certificate cannot be had at the moment', now);
  const chain = chainIn(outcome.body, context.account);
  return chain ? { kind: 'chain', chain } : failed('its certificate is not trusted', now);
}

function chainIn(pem: string, account: Account): Chain | undefined {
  const served = certificatesIn(pem);
  try {
    return served && chainOf(served, account);
  } catch {
    // Keys of a type that Node does not know: no authority that we trust has issued those.
    return undefined;
  }
}

/** The chain from the first certificate to one that we trust; undefined if there is none. */
function chainOf(served: readonly X509Certificate[], account: Account): Chain | undefined {
  const [leaf, ...others] = served;
  if (leaf?.publicKey.asymmetricKeyType !== 'rsa') return undefined;
  const { trusted, between } = authoritiesFor(account, others);
  const chain: [X509Certificate, ...X509Certificate[]] = [leaf];
  while (chain.length < longestChain) {
    const last = chain[chain.length - 1]!;
    const anchor = trusted.find((authority) => hasIssued(authority, last));
    if (anchor) return [...chain, anchor];
    const next = between.find((authority) => hasIssued(authority, last) && !chain.includes(authority));
    if (!next) return undefined;
    chain.push(next);
  }
  return undefined;
}

/**
 * The authorities that we trust: DigiCert and those that the account names. The sandbox issues its own certificates:
 * its root is served with them, at an address where nobody else can answer.
 */
function authoritiesFor(
  { mode, settings }: Account,
  served: readonly X509Certificate[],
): { trusted: readonly X509Certificate[]; between: readonly X509Certificate[] } {
  if (mode === 'sandbox') return { trusted: served, between: served };
  const named = settingsSchema.parse(settings).certificateAuthorities ?? [];
  const trusted = [...digiCert(), ...named.map((pem) => new X509Certificate(pem))];
  return { trusted, between: served };
}

function hasIssued(authority: X509Certificate, certificate: X509Certificate): boolean {
  return authority.ca && certificate.verify(authority.publicKey);
}

/** `messageverificationcerts….paypal.com`; within `sandbox.` wherever no real money moves. */
function isNamedForWebhooks(leaf: X509Certificate, mode: Account['mode']): boolean {
  const [line, ...others] = leaf.subject.split('\n').filter((one) => one.startsWith('CN='));
  if (line === undefined || others.length > 0) return false;
  const name = line.slice(3).toLowerCase();
  const isOfSandbox = name.endsWith('.sandbox.paypal.com');
  return (
    name.startsWith('messageverificationcerts') &&
    name.endsWith('.paypal.com') &&
    isOfSandbox === (mode !== 'live')
  );
}
