/** The widths at which every stop is checked, each with a typical window height. */
const heights: Readonly<Record<string, number>> = { 320: 568, 360: 640, 390: 844, 1280: 800, 1920: 1080 };

export interface View {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** The gallery's environment variables; by default everything. */
export const languages = listed('LANGUAGES', ['en', 'ar', 'th']);
export const views: readonly View[] = listed('SCHEMES', ['light', 'dark']).flatMap((scheme) =>
  listed('SIZES', Object.keys(heights)).map((width) => ({
    width: Number(width),
    height: heights[width] ?? 800,
    scheme: scheme as View['scheme'],
  })),
);
export const isAsked = (walk: string) => !process.env.WALKS || process.env.WALKS.split(',').includes(walk);

function listed(variable: string, all: readonly string[]): readonly string[] {
  return process.env[variable]?.split(',') ?? all;
}
