import { createHash } from 'node:crypto';

export type Fields = Readonly<Record<string, string | boolean>>;

/** The salt, then every non-blank field as name=value, sorted by name and joined by &. */
export function pingPongSign(fields: Fields, salt: string): string {
  let text = salt;
  let between = '';
  for (const name of Object.keys(fields).sort()) {
    const value = String(fields[name]);
    if (name === 'sign' || value.trim() === '') continue;
    text += `${between}${name}=${value}`;
    between = '&';
  }
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}
