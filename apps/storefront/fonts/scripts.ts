import type { Language } from '@gemporium/domain/languages.ts';

/** The font of one script: where its files come from, and under which names a device may have it already. */
export interface Script {
  /** The package whose slices it is made of. */
  package: string;
  /** Its slices that are taken; left out, the numbered ones: those of a script with thousands of letters. */
  slices?: readonly string[];
  /** The letters that the shop itself writes, in a file of their own (`cut/`): a page needs that one, and seldom a slice. */
  cut?: { language: Language; package: string; subset: string };
  /** The weights of bold text, if the face has to be bolder than asked: a lighter bold is drawn in the first of them. */
  bold?: string;
  /** Full names and PostScript names: a device that has the font draws with its own, and loads nothing. */
  ownedAs: readonly string[];
}

const cjk = (region: string) => [
  `Noto Sans CJK ${region.toUpperCase()}`,
  `NotoSansCJK${region}-Regular`,
  `NotoSansCJK${region.toUpperCase()}-Regular`,
  `Noto Sans ${region.toUpperCase()}`,
];

/**
 * The fonts that Android comes with, wherever there is one: what most players have already is neither loaded nor does
 * anything move for it, and on other devices the shop looks as it does there.
 */
export const scripts = {
  latin: {
    package: '@fontsource-variable/roboto',
    slices: ['cyrillic-ext', 'cyrillic', 'vietnamese', 'latin-ext', 'latin'],
    ownedAs: ['Roboto', 'Roboto-Regular'],
  },
  japanese: {
    package: '@fontsource-variable/noto-sans-jp',
    cut: { language: 'ja', package: 'noto-sans-jp', subset: 'japanese' },
    ownedAs: cjk('jp'),
  },
  korean: {
    package: '@fontsource-variable/noto-sans-kr',
    cut: { language: 'ko', package: 'noto-sans-kr', subset: 'korean' },
    ownedAs: cjk('kr'),
  },
  'chinese-simplified': {
    package: '@fontsource-variable/noto-sans-sc',
    cut: { language: 'zh-cn', package: 'noto-sans-sc', subset: 'chinese-simplified' },
    ownedAs: cjk('sc'),
  },
  'chinese-traditional': {
    package: '@fontsource-variable/noto-sans-tc',
    cut: { language: 'zh-tw', package: 'noto-sans-tc', subset: 'chinese-traditional' },
    ownedAs: cjk('tc'),
  },
  thai: {
    package: '@fontsource-variable/noto-sans-thai',
    slices: ['thai'],
    ownedAs: ['Noto Sans Thai', 'NotoSansThai-Regular'],
  },
  // What devices have for Arabic is mostly cut for books: narrow, and faint on a button. This face is hardly bold at 600.
  arabic: { package: '@fontsource-variable/cairo', slices: ['arabic'], bold: '700 900', ownedAs: [] },
} as const satisfies Readonly<Record<string, Script>>;

export type ScriptName = keyof typeof scripts;

/** Languages that need more than Latin and Cyrillic letters. */
const ownScripts: Partial<Record<Language, ScriptName>> = {
  ja: 'japanese',
  ko: 'korean',
  'zh-cn': 'chinese-simplified',
  'zh-tw': 'chinese-traditional',
  th: 'thai',
  ar: 'arabic',
};

/** The fonts in which a language is written; every one has Latin letters and figures among its own. */
export function scriptsOf(language: Language): ScriptName[] {
  const own = ownScripts[language];
  return own ? ['latin', own] : ['latin'];
}
