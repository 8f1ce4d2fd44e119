import type { Services } from '../state/services.ts';

/**
 * Loads the logo of light and dark pages, of which the page itself has loaded one: the system may change between them
 * while the phone is offline.
 */
export function keepLogos({ store }: Pick<Services, 'store'>): void {
  const { logo, darkLogo } = store.getState().page.brand;
  for (const address of [logo, darkLogo]) new Image().src = address;
}
