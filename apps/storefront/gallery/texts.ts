import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { ja } from './texts/ja.ts';
import { th } from './texts/th.ts';

export type { Texts };

/** Words for the gallery alone: short and long, tall, dense and right to left, as the shop will have them. */
export const texts: Readonly<Record<string, Texts>> = { en, de, ja, ar, th };
