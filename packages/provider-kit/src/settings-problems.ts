/** An issue of a validation, as far as it is used here. */
interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code?: string;
  /** Of `unrecognized_keys`. */
  keys?: readonly string[];
  /** Of `invalid_type`. */
  expected?: string;
}

/** The part of a validation's result that is used here (fits Zod's `safeParse`). */
interface Validation {
  success: boolean;
  error?: { issues: readonly Issue[] } | undefined;
}

/** Turns the validation of an account's settings into the result of `checkSettings`. */
export function settingsProblems(validation: Validation): { path: string; reason: string }[] {
  return (validation.error?.issues ?? []).flatMap(({ path, code, message, keys = [], expected }) => {
    const at = (...steps: PropertyKey[]) => [...path, ...steps].map(String).join('.');
    if (code === 'unrecognized_keys')
      return keys.map((key) => ({ path: at(key), reason: 'is not a setting that this provider knows' }));
    if (code !== 'invalid_type') return [{ path: at(), reason: message }];
    const isMissing = message.endsWith('received undefined');
    return [
      { path: at(), reason: isMissing ? 'is missing' : `must be ${kinds[expected ?? ''] ?? expected}` },
    ];
  });
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text in double quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
};
