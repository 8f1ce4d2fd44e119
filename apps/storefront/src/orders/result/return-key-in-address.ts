import type { Services } from '../../state/services.ts';

/**
 * The return key in the fragment, which is in no request and no referrer. It authorizes reading the state of the paid
 * order (`/return/…`, row P-13). It stays in the address, so that a reloaded tab still has it.
 */
export function returnKeyIn({ browser }: Pick<Services, 'browser'>): string | undefined {
  return /[#&]return_key=([\w-]{22})$/.exec(browser.hash())?.[1];
}
