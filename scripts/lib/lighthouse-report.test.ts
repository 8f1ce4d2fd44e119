import { describe, expect, it } from 'vitest';
import { type LighthouseReport, summariseReports } from './lighthouse-report.ts';

const report = (performance: number, seo: number | null = 1): LighthouseReport => {
  const category = (score: number | null, id: string) => ({
    score,
    auditRefs: [
      { id, weight: 1 },
      { id: 'told', weight: 0 },
    ],
  });
  return {
    categories: {
      performance: category(performance, 'lcp'),
      accessibility: category(1, 'contrast'),
      'best-practices': category(1, 'csp'),
      seo: category(seo, 'crawlable'),
    },
    audits: {
      lcp: { title: 'Largest paint', score: performance, displayValue: `${performance} s` },
      contrast: { title: 'Contrast', score: 1 },
      csp: { title: 'Policy', score: null },
      crawlable: { title: 'May be found', score: seo },
      told: { title: 'Of no weight', score: 0 },
    },
  };
};

describe('R-08 what Lighthouse says', () => {
  it('R-08 the middle one of several looks counts', () => {
    expect(summariseReports('http://a/', [report(0.5), report(1), report(0.99)])).toEqual({
      lines: ['http://a/  99 / 100 / 100 / 100'],
      isGood: true,
    });
  });

  it('R-08 a page below its marks says why', () => {
    expect(summariseReports('http://a/', [report(0.98, 0.91)])).toEqual({
      lines: [
        'http://a/  98 / 100 / 100 / 91',
        '  performance: Largest paint (lcp) 0.98 s',
        '  seo: May be found (crawlable)',
      ],
      isGood: false,
    });
  });

  it('R-08 a page that could not be measured fails', () => {
    expect(summariseReports('http://a/', []).isGood).toBe(false);
    expect(summariseReports('http://a/', [report(1, null)]).isGood).toBe(false);
  });
});
