import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig as launcherConfig } from '@gemporium/launcher/config.ts';
import { readConfig as sandboxConfig } from '@gemporium/sandbox/config.ts';
import { readConfig as serverConfig } from '@gemporium/server/config.ts';
import { describe, expect, it } from 'vitest';
import { filesOf, readTexts, root } from './sources.ts';

/* What documents say of environment variables is what the programs read, and all that they read. */

/** The variables that a program asks its environment for. */
function asked(read: (environment: NodeJS.ProcessEnv) => unknown, given: NodeJS.ProcessEnv): string[] {
  const names = new Set<string>();
  read(
    new Proxy(given, {
      get(values, name) {
        if (typeof name === 'string') names.add(name);
        return Reflect.get(values, name);
      },
    }),
  );
  return [...names].sort();
}

/** The rows of a document's table of variables, as their cells. */
function tableRows(text: string): string[][] {
  const [, table = ''] = /^\| variable \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(text) ?? [];
  return table
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** The variables of a document's table. */
function tableOf(document: string): string[] {
  const text = readFileSync(join(root, `docs/operations/${document}.md`), 'utf8');
  return tableRows(text)
    .flatMap(([first = '']) => names(first))
    .sort();
}

const codeOf = (text: string) =>
  [...text.matchAll(/```[\s\S]*?```|`[^`]+`/g)].map(([code]) => code).join('\n');
const documents = filesOf('.md').map((path) => codeOf(readFileSync(join(root, path), 'utf8')));
const texts = readTexts();

describe('what documents say of the environment', () => {
  it('the server reads each variable of its table, and no other', () => {
    const read = new Set([
      ...asked(serverConfig, { RUN_MODE: 'local' }),
      ...asked(serverConfig, { RUN_MODE: 'live' }),
    ]);
    expect([...read].sort()).toEqual(tableOf('server'));
  });

  it.each(['local', 'live'])('the server has the defaults of its table in %s mode', (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'gemporium-defaults-'));
    const secretFile = join(folder, 'secret');
    const own = ['session.key', 'attempt.key', 'card.key'].map((name) => [
      name,
      `${name}: long enough, and no word`,
    ]);
    const secrets = mode === 'live' ? JSON.stringify(Object.fromEntries(own)) : 'ab'.repeat(32);
    writeFileSync(secretFile, secrets, { mode: 0o600 });
    const needed = { DATABASE_URL: 'postgres://db/shop', NOTIFY_ORIGIN: 'https://notify.example' };
    const reading = serverConfig(
      mode === 'live'
        ? { ...needed, RUN_MODE: mode, SECRETS_FILE: secretFile }
        : { DATABASE_URL: needed.DATABASE_URL, LOCAL_SECRET_FILE: secretFile },
    );
    rmSync(folder, { recursive: true });
    const config = (reading.ok ? reading.config : {}) as unknown as Record<string, unknown>;
    const text = readFileSync(join(root, 'docs/operations/server.md'), 'utf8');
    const compared = tableRows(text).flatMap(([variables = '', about = '', cell = '']) => {
      const defaults = cell.replaceAll('`', '').split(', ');
      const own = defaults.find((one) => one.endsWith(` ${mode}`))?.replace(` ${mode}`, '');
      const isOfOther = !own && / (local|live)$/.test(cell);
      if (isOfOther || about.startsWith(mode === 'live' ? 'local:' : 'live:')) return [];
      return names(variables).flatMap((name, index) => {
        const field = name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
        const value = field === 'runMode' ? 'local' : config[field];
        const told = own ?? defaults[index] ?? '';
        if (value === undefined || /required|beside/.test(told)) return [];
        const shown = Array.isArray(value) && value.length === 0 ? 'none' : String(value);
        return [[name, shown.replace(`${process.cwd()}/`, ''), told]];
      });
    });
    expect(compared.map(([name, shown]) => [name, shown])).toEqual(
      compared.map(([name, , told]) => [name, told]),
    );
    expect(compared.length).toBeGreaterThan(13);
  });

  it('the sandbox reads each variable of its table, and no other', () => {
    const complete = { SANDBOX_DATA_DIR: '/x', LOCAL_SECRET_FILE: '/x/secret' };
    expect(asked(sandboxConfig, complete)).toEqual(tableOf('sandbox'));
  });

  it('npm start reads nothing else', () => {
    const known = new Set([...tableOf('server'), ...tableOf('sandbox')]);
    expect(asked(launcherConfig, {}).filter((name) => !known.has(name))).toEqual([]);
  });

  it('whatever else is read, by commands, tests and measurements, is described', () => {
    /** The system's, and what a program of ours passes to its own child. */
    const others = new Set(
      'PATH HOME TMPDIR TZ CI NODE_ENV NODE_OPTIONS PLAYWRIGHT_BROWSERS_PATH JOURNEYS PID_FILE MUTANTS_TESTS MUTANTS_OWN_MODULES'.split(
        ' ',
      ),
    );
    const read = new Set(
      texts.flatMap(({ text }) =>
        [...text.matchAll(/\b(?:env|environment)\.([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name),
      ),
    );
    expect(read.size).toBeGreaterThan(30);
    const named = documents.join('\n');
    expect([...read].filter((name) => !others.has(name) && !new RegExp(`\\b${name}\\b`).test(named))).toEqual(
      [],
    );
  });

  it('what an example sets is read', () => {
    const set = new Set(
      documents.flatMap((code) =>
        [...code.matchAll(/(?<![\w.])([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name),
      ),
    );
    expect(set.size).toBeGreaterThan(10);
    const code = texts.filter(({ text }) => /\benv\b|\benvironment\b/.test(text));
    expect(
      [...set].filter((name) => !code.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))),
    ).toEqual([]);
  });
});
