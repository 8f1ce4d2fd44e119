import type { FrameLocator, Locator, Page } from 'playwright-core';

/**
 * Waits for a button of the provider's and answers it: it stands on the provider's page, or in a frame of the shop's own
 * page, which may also lead on to the provider's.
 */
export async function providerButton(provider: Page, name: string): Promise<Locator> {
  const shownIn = async (place: Page | FrameLocator) => {
    const button = place.getByRole('button', { name, exact: true });
    await button.waitFor();
    return button;
  };
  return Promise.any([shownIn(provider), shownIn(provider.frameLocator('#form iframe'))]);
}
