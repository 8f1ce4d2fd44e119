/** What is read of Lighthouse's report. Scores are shares of 1. */
export interface LighthouseReport {
  categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
}

/** The least that each page has, of 100. */
export const wanted = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof wanted;

const categories = Object.keys(wanted) as Category[];

/** How a page stands by the middle one of its reports, and what Lighthouse found in that one. */
export function summariseReports(
  address: string,
  reports: readonly LighthouseReport[],
): { lines: string[]; isGood: boolean } {
  const sorted = [...reports].sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) return { lines: [`${address}: not looked at`], isGood: false };
  const scores = categories.map((category) => scoreOf(middle, category));
  const low = categories.filter((category) => scoreOf(middle, category) < wanted[category]);
  return {
    lines: [`${address}  ${scores.join(' / ')}`, ...low.flatMap((category) => found(middle, category))],
    isGood: low.length === 0,
  };
}

function scoreOf({ categories: all }: LighthouseReport, category: Category): number {
  return Math.round((all[category].score ?? 0) * 100);
}

/** The audits that cost points. */
function found({ categories: all, audits }: LighthouseReport, category: Category): string[] {
  return all[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) =>
      `  ${category}: ${audits[id]?.title} (${id}) ${audits[id]?.displayValue ?? ''}`.trimEnd(),
    );
}
