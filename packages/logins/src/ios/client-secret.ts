import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { LoginContext } from '@gemporium/login-kit/login-provider.ts';
import { sandboxEcKeyPair } from '@gemporium/login-kit/sandbox-ec-key.ts';
import { isSandboxSecret } from '@gemporium/provider-kit/sandbox-keys.ts';
import { SignJWT } from 'jose';

/** Apple allows at most six months; ours are used at once. */
const livesSeconds = 300;

/**
 * Apple's client secret is a statement of ours (ES256): team, app and key id, signed with the key that Apple gave us.
 * developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function clientSecret(context: LoginContext): Promise<string> {
  const iat = Math.floor(context.now().getTime() / 1_000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: String(context.app.settings.keyId), typ: 'JWT' })
    .setIssuer(String(context.app.settings.teamId))
    .setSubject(context.app.clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(iat)
    .setExpirationTime(iat + livesSeconds)
    .sign(signingKey(context));
}

function signingKey(context: LoginContext): KeyObject {
  const text = context.secret('privateKey');
  return context.isSandbox && isSandboxSecret(text) ? sandboxEcKeyPair(text).privateKey : readKey(text);
}

/** The key as in Apple's .p8 file: PKCS#8, base64 of the DER on one line, without the first and the last line. */
function readKey(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Why a secret is not one of Apple's keys, without revealing it; undefined if it is one. */
export function privateKeyProblem(text: string): string | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = readKey(text);
    if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return undefined;
  } catch {
    // An unreadable key is the same problem, and the parser's message may quote the key.
  }
  return 'is not a private P-256 key (Apple’s .p8 file without its first and last line, on one line)';
}
