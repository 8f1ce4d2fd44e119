import type { LoginProvider } from './login-provider.ts';

/** Whether the callback says that the player pressed Deny. */
export function isDenied(
  { deniedField: { name, values } }: Pick<LoginProvider, 'deniedField'>,
  fields: Readonly<Record<string, string>>,
): boolean {
  const said = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return said !== undefined && (values === undefined || values.includes(said));
}
