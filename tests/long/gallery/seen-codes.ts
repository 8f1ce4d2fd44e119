import { codes } from '@gemporium/contract/codes.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { waitFor } from '../../harness/wait-for.ts';
import { codesOnScreen } from './codes-on-screen.ts';

type Name = keyof typeof codes;

/** The store's answers in one walk, compared with what its stops show. */
export class SeenCodes {
  private readonly answers = new Map<number, Set<string>>();
  readonly seen: Name[] = [];

  listen(context: BrowserContext): void {
    context.on('response', async (response) => {
      if (!/^\/(api|util)\//.test(new URL(response.url()).pathname)) return;
      // The page may be closed before its answer has been read.
      const body = await response.text().catch(() => '');
      const { code, msg } = (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: number; msg?: string };
      if (code !== undefined) this.answers.set(code, (this.answers.get(code) ?? new Set()).add(msg ?? ''));
    });
  }

  /** The store's messages with this code; the page may show one before the answer has been read here. */
  private async answered(code: number, unasked = false): Promise<Set<string> | undefined> {
    if (unasked) return this.answers.get(code);
    try {
      return await waitFor(`the answer ${code}`, async () => this.answers.get(code), { timeoutMs: 5_000 });
    } catch {
      // Reported as a finding, with everything else that this stop lacks.
      return undefined;
    }
  }

  /** Codes that this stop should show and does not. */
  async compare(page: Page, walk: string, stop: string, language: string): Promise<string[]> {
    const findings: string[] = [];
    for (const [name, place] of Object.entries(codesOnScreen)) {
      if (!('walk' in place) || place.walk !== walk || place.stop !== stop) continue;
      const said = await this.answered(codes[name as Name], place.unasked);
      const own = place.shows && (translate as (l: string, k: MessageKey) => string)(language, place.shows);
      const isRead = await isShown(page, own ? [own] : [...(said ?? [])].filter((msg) => msg !== ''));
      if (!said && !place.unasked) findings.push(`the store did not answer ${name}`);
      if (!isRead) findings.push(`${name} is not to be read: ${[...(said ?? [])].join(' | ')}`);
      this.seen.push(name as Name);
    }
    return findings;
  }
}

/** The codes that these walks should have shown. */
export function expectedOf(walks: readonly string[]): Name[] {
  return Object.entries(codesOnScreen)
    .filter(([, place]) => 'walk' in place && walks.includes(place.walk))
    .map(([name]) => name as Name);
}

/** Whether one of these is on the page, or will be in a moment: a message that comes as a popup closes waits for its place. */
async function isShown(page: Page, sentences: readonly string[]): Promise<boolean> {
  const look = async () => {
    const shown = await page.evaluate<string>('document.body.innerText');
    return sentences.some((sentence) => shown.includes(sentence));
  };
  return waitFor('one of them', look, { timeoutMs: 2_000 }).catch(() => false);
}
