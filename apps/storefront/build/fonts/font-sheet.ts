import type { Slice } from './font-package.ts';

/** One family of a sheet: what its rules have in common, and the files that they name. */
export interface Family {
  name: string;
  /** `400`, or a range. */
  weight: string;
  slices: readonly Slice[];
  /** Further lines of each rule. */
  metrics?: string;
}

/**
 * The stylesheet of some families. Text is drawn in what the device has until a file is there (`swap`), and a browser
 * fetches no slice without a letter of it on the page.
 */
export function fontSheet(families: readonly Family[], urlOf: (file: string) => string): string {
  const rules = families.flatMap(({ name, weight, slices, metrics = '' }) =>
    slices.map(
      ({ file, range }) =>
        `@font-face{font-family:${name};font-weight:${weight};font-display:swap;${metrics}` +
        `src:url(${urlOf(file)})format("woff2");unicode-range:${range.replace(/\s/g, '')}}`,
    ),
  );
  return `${rules.join('\n')}\n`;
}
