import type { Report } from '../problem.ts';
import { closest } from './did-you-mean.ts';

const known: readonly RegExp[] = [
  /^accounts\/[^/]+\.json$/,
  /^[^/]+\/(brand|legal|methods|activities)\.json$/,
  /^[^/]+\/(coupons|refunds|vip)\.json$/,
  /^[^/]+\/messages\/[^/]+\.json$/,
  /^[^/]+\/art\/(logo|icon)\.svg$/,
  /^[^/]+\/games\/[^/]+\/(sub-games\/[^/]+\/)?(game|goods)\.json$/,
  /^[^/]+\/games\/[^/]+\/(sub-games\/[^/]+\/)?art\/(icon|banner)\.svg$/,
];

const steps = [
  'brand.json',
  'legal.json',
  'methods.json',
  'coupons.json',
  'refunds.json',
  'vip.json',
  'activities.json',
  'messages',
  'games',
  'sub-games',
  'game.json',
  'goods.json',
  'art',
  'logo.svg',
  'icon.svg',
  'banner.svg',
];

/** A file that nobody reads is a mistake: most often a misspelt name or the wrong folder. */
export function reportUnknownFiles(files: readonly string[], report: Report): void {
  for (const file of files) {
    if (known.some((pattern) => pattern.test(file))) continue;
    const parts = file.split('/');
    const meant = parts.map((part, depth) => (depth === 0 ? part : (closest(part, steps) ?? part))).join('/');
    const isNear = meant !== file && known.some((pattern) => pattern.test(meant));
    report.problem(
      { file },
      'is not a file that the store reads',
      isNear ? `did you mean "${meant}"?` : undefined,
    );
  }
}
