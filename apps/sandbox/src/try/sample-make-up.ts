import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SampleMakeUp {
  /** Where the link leads, within the shop. */
  readonly path: string;
  /** The order that it makes up for. */
  readonly billingNo: string;
}

/** The make-up link that `samples prepare` made; undefined where it is not there. */
export function readSampleMakeUp(folder: string | null): SampleMakeUp | undefined {
  if (folder === null) return undefined;
  try {
    const told = JSON.parse(readFileSync(join(folder, 'make-up.json'), 'utf8')) as Record<string, unknown>;
    const { pathname, search } = new URL(String(told.url));
    return { path: pathname + search, billingNo: String(told.for_billing_no) };
  } catch {
    return undefined; // Not there: the page leaves the link out.
  }
}
