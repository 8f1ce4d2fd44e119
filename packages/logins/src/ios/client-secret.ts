import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { LoginContext } from '@gemporium/login-kit/login-provider.ts';
import { sandboxEcKeyPair } from '@gemporium/login-kit/sandbox-ec-key.ts';
import { isSandboxSecret } from '@gemporium/provider-kit/sandbox-keys.ts';
import { SignJWT } from 'jose';

/** Apple takes at most six months; each is used at once. */
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

/** The key as Apple's .p8 file has it: PKCS#8, base64 of DER on one line, without the lines that frame it. */
function readKey(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Why a secret is not a key of Apple's, without revealing it; undefined if it is one. */
export function privateKeyProblem(text: string): string | undefined {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = readKey(text);
    if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return undefined;
  } catch {
    // Unreadable keys are the same problem, and the parser's message may quote the key.
  }
  return 'is no private P-256 key (the .p8 file of Apple without its first and last line, on one line)';
}
