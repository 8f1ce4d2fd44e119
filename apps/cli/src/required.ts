import { Refusal } from './command.ts';

/** The value of an option without which the command does nothing; `why`, or an example, is told where it is missing. */
export function required(
  options: Readonly<Record<string, string | undefined>>,
  name: string,
  why = '',
): string {
  const value = options[name]?.trim();
  if (value) return value;
  throw new Refusal(`--${name} is required${why}.`, '', 2);
}
