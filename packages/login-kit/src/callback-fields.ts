import type { LoginProvider } from './login-provider.ts';

type Fields = Readonly<Record<string, string>>;

const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Whether the callback says that the player pressed Deny. */
export function isDenied(
  { deniedField: { name, values } }: Pick<LoginProvider, 'deniedField'>,
  fields: Fields,
): boolean {
  const said = own(fields, name);
  return said !== undefined && (values === undefined || values.includes(said));
}

/**
 * The state by which a callback names the login that was begun; undefined where it names none. A provider that says Deny
 * by any value says by it whose login was denied: OAuth 1.0a's `denied` is the request token.
 */
export function stateOf(
  { stateField, deniedField }: Pick<LoginProvider, 'stateField' | 'deniedField'>,
  fields: Fields,
): string | undefined {
  return own(fields, stateField) ?? (deniedField.values ? undefined : own(fields, deniedField.name));
}
