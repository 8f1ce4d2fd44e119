import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, root } from './sources.ts';

/* Where a document points, by a link or by a path in its text, something is. */

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(document: string): Set<string> {
  const text = read(document).replace(/^```[\s\S]*?^```/gm, '');
  return new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

function isThere(link: string, document: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor);
}

/** A file or folder, or the beginning of a file's name, as `npm test` takes it. */
function isBegun(path: string): boolean {
  if (existsSync(join(root, path))) return true;
  const folder = join(root, dirname(path));
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}

function lostIn(document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const paths = [
    ...text.matchAll(/`((?:apps|packages|tests|docs|scripts|bench|brands)\/[\w./-]+)(?:#[^`]*)?`/g),
  ];
  return [
    ...links.filter((link) => !/^(https?|mailto):/.test(link) && !isThere(link, document)),
    ...paths.map(([, path = '']) => path).filter((path) => !path.includes('NNN') && !isBegun(path)),
  ];
}

describe('where documents point', () => {
  it.each([
    ['a page that is not there', '[x](nowhere.md)', 'nowhere.md'],
    ['a heading that is not there', '[x](server.md#nowhere)', 'server.md#nowhere'],
    ['a heading of its own that is not there', '[x](#nowhere)', '#nowhere'],
    ['a file that is not there', 'in `apps/server/src/nowhere.ts`', 'apps/server/src/nowhere.ts'],
  ])('%s is found', (_title, text, lost) => {
    expect(lostIn('docs/operations/growth.md', text)).toEqual([lost]);
  });

  it('something is', () => {
    const documents = filesOf('.md');
    expect(documents.length).toBeGreaterThan(60);
    const lost = documents.flatMap((document) =>
      lostIn(document, read(document)).map((where) => `${document}: ${where}`),
    );
    expect(lost).toEqual([]);
  });
});
