import { Refusal } from './command.ts';

const example = 'For example: 2026-11-20T00:00:00Z';

const coveredByReport = { why: 'no report covers it.', hint: 'Name the end of the report.' };

/** The time by UTC that an option names, which is over; `why` it has to be, and what to do where it is not. */
export function pastInstant(
  option: string,
  text: string | undefined,
  now: Date,
  { why, hint } = coveredByReport,
): Date {
  if (!text) throw new Refusal(`--${option} is required, in UTC.`, example, 2);
  const at = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? text : Number.NaN);
  // Of 30 February the runtime makes a day in March.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw new Refusal(`--${option} ${text} is no UTC time.`, example, 2);
  if (at > now) throw new Refusal(`--${option} ${text} is not over yet: ${why}`, hint, 2);
  return at;
}
