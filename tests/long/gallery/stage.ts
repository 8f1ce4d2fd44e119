import type { Browser, Page } from 'playwright-core';
import type { Visitor, VisitorOptions } from '../../harness/browser.ts';
import type { World } from '../../harness/world.ts';

/** What a walk through the shop gets: the real system, visitors with browsers, and checks at every stop. */
export interface Stage {
  world: World;
  language: string;
  /** A visitor with their own browser; a phone by default. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** For walks that start their own visitors. */
  browser: Browser;
  /** Called when a page has settled, with the name of what it shows. */
  stop(page: Page, name: string): Promise<void>;
  /** The same for somebody else's page, in any language. */
  stopElsewhere(page: Page, name: string): Promise<void>;
  /** The same for a page with scripts disabled. */
  stopUnscripted(page: Page, name: string): Promise<void>;
}

/** One walk, whose player no other walk in this world uses. */
export interface Walk {
  name: string;
  /** The brand, if the walk only makes sense in its languages: it is skipped in others. */
  brand?: string;
  walk(stage: Stage): Promise<void>;
}
