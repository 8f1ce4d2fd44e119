import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';

/** The longest value of a callback that is passed on. */
const longest = 4_096;

/**
 * The fields of a callback that the provider's adapter reads, from a query or a form. Other, repeated and overlong
 * fields are ignored.
 */
export function callbackFields(
  { callbackFields: wanted, stateField, deniedField }: LoginProvider,
  text: string,
): Record<string, string> {
  const brought = new URLSearchParams(text);
  const names = new Set([...wanted, stateField, deniedField.name]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const values = brought.getAll(name);
      const [value] = values;
      return value === undefined || values.length > 1 || value.length > longest ? [] : [[name, value]];
    }),
  );
}
