import type { Services } from '../../state/services.ts';

/**
 * What our return address brought behind the #, where no server and no referrer has it: who has it may read how the order
 * stands that he paid (`/return/…`, row P-13). It stays there, so that a tab which the phone loads again knows it.
 */
export function returnKeyIn({ browser }: Pick<Services, 'browser'>): string | undefined {
  return /[#&]return_key=([\w-]{22})$/.exec(browser.hash())?.[1];
}
