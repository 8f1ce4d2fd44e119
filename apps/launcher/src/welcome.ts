import { alignColumns } from '@gemporium/text-table/align-columns.ts';
import type { BrandLine } from './brands.ts';
import type { LauncherConfig } from './config.ts';
import { shownPath } from './shown-path.ts';
import type { Terminal } from './terminal.ts';

/** What the person who started the store reads once it is ready. */
export function welcome(
  config: LauncherConfig,
  brands: BrandLine[],
  tookMs: number,
  { bold, dim }: Pick<Terminal, 'bold' | 'dim'>,
): string {
  const places = [
    [
      'Data',
      shownPath(
        config.databaseUrl === undefined ? config.dataDir : `${config.dataDir} (orders: DATABASE_URL)`,
      ),
    ],
    ['Logs', `${shownPath(config.logsDir)}/*.log`],
    ['Stop', 'Ctrl-C'],
  ];
  const sections = config.runMode === 'local' ? localSections(config, brands) : liveSections(config, brands);
  return [
    '',
    `${bold('Gemporium is ready')} ${dim(`(${(tookMs / 1000).toFixed(1)} s)`)}`,
    ...sections.map((section) => `\n${section}`),
    `\n${table(places)}`,
    '',
  ].join('\n');
}

function localSections(config: LauncherConfig, brands: BrandLine[]): string[] {
  const { store, backup, sandbox } = config.ports;
  const links = brands.map(({ key, name, layout }) => [
    name || key,
    link(config, `${key}.localhost`, store),
    link(config, `demo-${key}.localhost`, store),
    layout === '' ? '' : `${layout} layout`,
  ]);
  const example = brands[0]?.key ?? 'brand';
  return [
    table([['Brand', 'Store', 'Demo'], ...links]),
    table([
      [
        'Backup address',
        `${link(config, 'backup-<brand>.localhost', backup)}  e.g. ${link(config, `backup-${example}.localhost`, backup)}`,
      ],
      ['What to try', `http://localhost:${sandbox}/`],
      ['Payments', `http://localhost:${sandbox}/payments`],
      ['Sample game', `http://localhost:${sandbox}/game/`],
      ['Sample accounts', 'player / player, player2 / player2'],
    ]),
  ];
}

function liveSections(config: LauncherConfig, brands: BrandLine[]): string[] {
  const { store, backup, metrics } = config.ports;
  return [
    `Live: real providers, real money. Brands: ${brands.map(({ name, key }) => name || key).join(', ')}`,
    table([
      ['Store', `${config.host}:${store}`],
      ['Backup address', `${config.host}:${backup}`],
      ['Metrics', `127.0.0.1:${metrics}/metrics`],
    ]),
  ];
}

function link({ publicScheme }: LauncherConfig, host: string, port: number): string {
  const usual = publicScheme === 'https' ? 443 : 80;
  return `${publicScheme}://${host}${port === usual ? '' : `:${port}`}/`;
}

/** Columns of equal width, two spaces in. */
function table(rows: string[][]): string {
  return alignColumns(rows)
    .map((line) => `  ${line}`)
    .join('\n');
}
