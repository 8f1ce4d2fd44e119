import type { Browser, Page } from 'playwright-core';
import type { Visitor, VisitorOptions } from '../../harness/browser.ts';
import type { World } from '../../harness/world.ts';

/** What a walk through the shop is given: the real system, people with browsers, and somebody who looks at every stop. */
export interface Stage {
  world: World;
  language: string;
  /** Somebody with a browser of their own; a phone unless said otherwise. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** For who starts visitors of his own. */
  browser: Browser;
  /** Called where a page stands still, with the name of what it shows. */
  stop(page: Page, name: string): Promise<void>;
  /** The same for a page that is another's, in whatever language it is. */
  stopElsewhere(page: Page, name: string): Promise<void>;
  /** The same for a page of a browser whose scripts are off. */
  stopUnscripted(page: Page, name: string): Promise<void>;
}

/** One walk: what it shows has one player, who is nobody else's in this world. */
export interface Walk {
  name: string;
  /** Whose shop it is, if the walk makes sense only in a language that this brand offers: it is skipped in others. */
  brand?: string;
  walk(stage: Stage): Promise<void>;
}
