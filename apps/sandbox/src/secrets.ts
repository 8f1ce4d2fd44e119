import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Local secrets by name: lower-case hex of HMAC-SHA256, keyed with the text of the master secret, over the name. The
 * store derives the same ones for itself, so that no secret ever travels.
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

/** Reads the master secret; a file that is missing or holds too little is an error with a plain sentence. */
export function readMasterSecret(file: string): string {
  const text = readFileSync(file, 'utf8').trim();
  if (text.length < 32) throw new Error(`The local secret in ${file} is too short.`);
  return text;
}
