import { matchLanguage } from '@gemporium/domain/match-language.ts';

/** The first wish that is offered, else the first language (row L-02). */
export function chooseLanguage(
  wishes: readonly (string | undefined)[],
  offered: readonly string[],
): string | undefined {
  for (const wish of wishes) {
    const found = matchLanguage(wish, offered);
    if (found) return found;
  }
  return offered[0];
}
