/** Something in the brand files that a person has to look at. */
export interface Problem {
  /** Path below the brands folder, with forward slashes: `watt/brand.json`. */
  file: string;
  /** Where inside the file: `areas[1].currency`; '' for the file as a whole. */
  path: string;
  /** What is wrong, in plain words. */
  reason: string;
  /** What would make it right, where that can be said. */
  fix?: string;
  /** Line in the file, where the place exists in it. */
  line?: number | undefined;
}

/** One line for a person: where, what, and the fix where there is one. */
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
