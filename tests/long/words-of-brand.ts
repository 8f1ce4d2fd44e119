import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { root } from '../harness/world.ts';

type Text = Readonly<Record<string, string>>;

function textsIn(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  if (!Array.isArray(value) && keys.includes('en') && keys.every(isLanguage)) return [value as Text];
  return Object.values(value).flatMap(textsIn);
}

/** All translated texts of a brand's files. */
function textsOf(brand: string): Text[] {
  const folder = join(root, 'brands', brand);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('messages'));
  return files.flatMap((name) => textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

/** The English texts of a brand that differ in this language. */
export function englishOf(brand: string, language: string): ReadonlySet<string> {
  const texts = textsOf(brand).filter((text) => text[language] !== undefined && text[language] !== text.en);
  return new Set(texts.map((text) => text.en ?? ''));
}

/** The brand's text in this language for this English text. */
export function textOf(brand: string, english: string, language: string): string {
  return textsOf(brand).find((text) => text.en === english && text[language])?.[language] ?? english;
}
