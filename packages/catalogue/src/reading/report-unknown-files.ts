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
  'accounts',
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
    const meant = withOneStepMended(file).find((name) => known.some((pattern) => pattern.test(name)));
    const isPicture = /\.(png|jpe?g|gif|webp|avif)$/i.test(file);
    report.problem(
      { file },
      isPicture
        ? 'is not a drawing that the store reads: it reads SVG'
        : 'is not a file that the store reads',
      meant && (isPicture ? `put a drawing at ${meant}` : `did you mean "${meant}"?`),
    );
  }
}

function withOneStepMended(file: string): string[] {
  const parts = file.split('/');
  return parts.map((part, depth) => parts.with(depth, closest(part, steps) ?? part).join('/'));
}
