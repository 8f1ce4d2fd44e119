import { isLanguage, languages } from '@gemporium/domain/languages.ts';
import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import { allOrNone } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';

/** What is known of the shop's messages; what is not leaves that much of the overrides unchecked. */
export interface KnownMessages {
  /** The keys that messages have, so that an override of a message that does not exist is found. */
  messageKeys?: ReadonlySet<string>;
  /** Why an override cannot stand in for the message, or nothing: it does not parse, or names other values. */
  judgeMessage?: (key: string, text: string) => string | undefined;
}

/** Languages of a brand (row L-02) and its message overrides. */
export function checkLanguages(tree: Tree, report: Report, known: KnownMessages): void {
  for (const brand of tree.brands) {
    const { file, draft } = brand.brand;
    draft?.languages?.forEach((language, index, all) => {
      if (language !== undefined && all.indexOf(language) !== index) {
        report.problem({ file, path: ['languages', index] }, `the language "${language}" is listed twice`);
      }
    });
    const offered = allOrNone(draft?.languages);
    if (draft?.defaultLanguage && offered && !offered.includes(draft.defaultLanguage)) {
      report.problem(
        { file, path: ['defaultLanguage'] },
        `the default language "${draft.defaultLanguage}" is not among the brand's languages`,
        `add "${draft.defaultLanguage}" to languages, or choose one of: ${offered.join(', ')}`,
      );
    }
    draft?.areas?.forEach((area, index) => {
      for (const language of area?.languages ?? []) {
        if (language === undefined || !offered || offered.includes(language)) continue;
        report.problem(
          { file, path: ['areas', index, 'languages'] },
          `the area offers "${language}", which is not among the brand's languages`,
          `add "${language}" to languages, or take it out here: an area can only narrow them`,
        );
      }
    });
    checkMessages(brand, offered, report, known);
  }
}

function checkMessages(
  brand: BrandFolder,
  offered: readonly string[] | undefined,
  report: Report,
  { messageKeys, judgeMessage }: KnownMessages,
): void {
  for (const { language, sheet } of brand.messages) {
    if (!isLanguage(language)) {
      const fix = didYouMean(language, languages);
      report.problem({ file: sheet.file }, `"${language}" is not one of the eighteen languages`, fix);
    } else if (offered && !offered.includes(language)) {
      report.problem(
        { file: sheet.file },
        `the brand does not offer the language "${language}"`,
        `add "${language}" to languages in ${brand.brand.file}`,
      );
    }
    for (const [key, text] of Object.entries(sheet.draft ?? {})) {
      const place = { file: sheet.file, path: [key] };
      if (!messageKeys || messageKeys.has(key)) {
        const reason = text === undefined ? undefined : judgeMessage?.(key, text);
        if (reason) report.problem(place, reason);
        continue;
      }
      report.problem(
        { file: sheet.file, path: [key] },
        'there is no message with this key',
        didYouMean(key, [...messageKeys]),
      );
    }
  }
}
