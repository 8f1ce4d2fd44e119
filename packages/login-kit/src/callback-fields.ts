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
 * The state by which a callback names its pending login; undefined if none. OAuth 1.0a's `denied` has any value: it is
 * the denied request token.
 */
export function stateOf(
  { stateField, deniedField }: Pick<LoginProvider, 'stateField' | 'deniedField'>,
  fields: Fields,
): string | undefined {
  return own(fields, stateField) ?? (deniedField.values ? undefined : own(fields, deniedField.name));
}
