import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/world.ts';

/** The languages that a brand's shop offers. */
export function offeredLanguages(brand: string): readonly string[] {
  const file = readFileSync(join(root, 'brands', brand, 'brand.json'), 'utf8');
  return (JSON.parse(file) as { languages: string[] }).languages;
}
