import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { ja } from './texts/ja.ts';
import { th } from './texts/th.ts';

export type { Texts };

/** Texts for the gallery only: short and long words, tall and dense scripts, right to left. */
export const texts: Readonly<Record<string, Texts>> = { en, de, ja, ar, th };
