import { expect, it } from 'vitest';
import { Reporter } from '../reporter.ts';
import { reportUnknownFiles } from './report-unknown-files.ts';

/** One of every kind; names that a publisher chooses stand in angle brackets. */
const kinds = [
  'accounts/<cashier>.json',
  ...['brand', 'legal', 'methods', 'activities', 'coupons', 'refunds', 'vip'].map(
    (name) => `<nova>/${name}.json`,
  ),
  '<nova>/messages/<ja>.json',
  ...['logo', 'icon'].map((name) => `<nova>/art/${name}.svg`),
  ...['<nova>/games/<orbit>', '<nova>/games/<orbit>/sub-games/<child>'].flatMap((folder) => [
    ...['game', 'goods'].map((name) => `${folder}/${name}.json`),
    ...['icon', 'banner'].map((name) => `${folder}/art/${name}.svg`),
  ]),
];
const plain = (file: string) => file.replaceAll(/[<>]/g, '');
const toldOf = (file: string) => {
  const reporter = new Reporter();
  reportUnknownFiles([file], reporter);
  return reporter;
};

it.each(kinds)(
  'B-02 %s is read, and each misspelt part of its path is reported with the intended file',
  (kind) => {
    const meant = plain(kind);
    expect(toldOf(meant).problems).toEqual([]);
    const steps = kind.split('/');
    const misspelt = steps.flatMap((step, depth) => {
      if (step.includes('<')) return [];
      const doubled = `${step[0]}${step}`;
      return [doubled, step.slice(0, 1) + step.slice(2)].map((wrong) =>
        plain(steps.with(depth, wrong).join('/')),
      );
    });
    expect(misspelt.length).toBeGreaterThan(1);
    for (const file of misspelt)
      expect(toldOf(file).problems, file).toEqual([
        { file, path: '', reason: 'is not a file that the store reads', fix: `did you mean "${meant}"?` },
      ]);
  },
);
