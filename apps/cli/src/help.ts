import { commonOptions } from './arguments.ts';
import type { Command } from './command.ts';
import { table } from './table.ts';

export function helpOfAll(commands: readonly Command[]): string[] {
  return [
    'gemporium: the commands of a store’s operator',
    '',
    ...table(commands.map((c) => [`  ${c.name}`, c.summary])),
    '',
    'Each takes --help and --json. The database is DATABASE_URL, or the one that `npm start` keeps under DATA_DIR.',
    'Exit codes: 0 done, 1 could not be done, 2 called wrongly, 3 nothing found.',
  ];
}

export function helpOf(command: Command): string[] {
  const words = command.words.map((w) => (w.endsWith('?') ? `[${w.slice(0, -1)}]` : `<${w}>`)).join(' ');
  const options = Object.entries(command.options).map(([name, o]) => [
    `  --${name}${o.flag ? '' : ' <value>'}`,
    o.about,
  ]);
  if (command.changes) {
    options.push(['  --dry-run', 'Says what it would do and changes nothing.']);
    options.push([
      '  --operator <name>',
      'Who does it, for the audit; else OPERATOR or the name you are logged in with.',
    ]);
  }
  for (const [name, about] of Object.entries(commonOptions)) options.push([`  --${name}`, about]);
  return [`gemporium ${command.name} ${words}`.trim(), '', command.summary, '', ...table(options)];
}
