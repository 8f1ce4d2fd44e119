/** Something in the brand files that somebody must look at. */
export interface Problem {
  /** Path below the brands folder, with forward slashes: `watt/brand.json`. */
  file: string;
  /** Where inside the file: `areas[1].currency`; '' for the file as a whole. */
  path: string;
  /** What is wrong, in plain words. */
  reason: string;
  /** How to fix it, if that is known. */
  fix?: string;
  /** The line in the file, if the place exists there. */
  line?: number | undefined;
}

/** One line for a person: where, what, and the fix if there is one. */
export function problemLine({ file, line, path, reason, fix }: Problem): string {
  const where = `${file}${line === undefined ? '' : `:${line}`} ${path}`.trim();
  return `${where === '' ? '' : `${where}: `}${reason}${fix === undefined ? '' : ` (${fix})`}`;
}

/** Where a report points: a file, and a place inside it. */
export interface Place {
  file: string;
  path?: PropertyKey[];
}

/** Collects what the checks find. A problem stops publishing, a warning does not. */
export interface Report {
  problem(place: Place, reason: string, fix?: string): void;
  warning(place: Place, reason: string, fix?: string): void;
}
