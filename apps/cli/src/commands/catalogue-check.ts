import type { Problem } from '@gemporium/catalogue/problem.ts';
import type { Command } from '../command.ts';
import { counted } from '../counted.ts';
import { checkBrands } from '../operator-services.ts';

export const catalogueCheck: Command = {
  name: 'catalogue check',
  summary: 'Checks the brand files and says everything that is wrong, at once.',
  words: ['folder?'],
  options: {
    live: { about: 'Check for RUN_MODE=live, whatever the environment says.', flag: true },
  },
  changes: false,
  async run({ words, flags, environment }) {
    const { checked, shown, runMode } = checkBrands(
      environment,
      words.folder,
      flags.has('live') ? 'live' : undefined,
    );
    const lines = [
      ...told('warning', checked.warnings, shown),
      ...(checked.ok ? [] : told('problem', checked.problems, shown)),
    ];
    if (!checked.ok)
      return {
        lines: [...lines, '', `${counted(checked.problems.length, 'problem')}. Nothing can be published.`],
        data: checked,
        exitCode: 1,
      };
    const { brands, accounts } = checked.catalogue;
    const summary = `${counted(Object.keys(brands).length, 'brand')} and ${counted(Object.keys(accounts).length, 'account')} are in order for RUN_MODE=${runMode}.`;
    return {
      lines: [...lines, summary],
      data: { ok: true, warnings: checked.warnings, brands: Object.keys(brands) },
    };
  },
};

export function told(kind: string, problems: readonly Problem[], shown: (file: string) => string): string[] {
  return problems.map((p) => {
    const place = `${shown(p.file)}${p.line ? `:${p.line}` : ''}${p.path ? ` ${p.path}` : ''}`;
    return `${kind}: ${place}: ${p.reason}${p.fix ? `. Fix: ${p.fix}` : ''}`;
  });
}
