import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Local secrets by name: lower-case hex of HMAC-SHA256 over the name, keyed with the text of the master secret. The
 * store derives the same ones, so that no secret is ever transmitted.
 */
export function secretsFrom(masterText: string): (name: string) => string {
  const master = masterText.trim();
  const known = new Map<string, string>();
  return (name) => {
    let secret = known.get(name);
    if (secret === undefined) {
      secret = createHmac('sha256', master).update(name).digest('hex');
      if (known.size < 10_000) known.set(name, secret);
    }
    return secret;
  };
}

/** Reads the master secret; throws a readable error if the file is missing or too short. */
export function readMasterSecret(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32) throw new Error(`The local secret in ${file} is too short.`);
  return text;
}
