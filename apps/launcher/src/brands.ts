import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the welcome says of a brand. */
export type BrandLine = { key: string; name: string; layout: string };

/**
 * The brands under `brandsDir`, in the order of their keys. Only what the welcome needs is looked at: whether a
 * brand's data is right is the server's question, so a file that cannot be read still gets its line.
 */
export function listBrands(brandsDir: string): BrandLine[] {
  return readdirSync(brandsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => ({ entry, content: readBrand(join(brandsDir, entry.name, 'brand.json')) }))
    .filter(({ content }) => content !== undefined)
    .map(({ entry, content }) => ({
      key: entry.name.toLowerCase(),
      name: textOf(content!.name),
      layout: textOf(content!.layout),
    }))
    .sort((a, b) => a.key.localeCompare(b.key));
}

function readBrand(file: string): Record<string, unknown> | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return undefined; // A folder without a brand.json is not a brand.
  }
  try {
    return JSON.parse(content) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
