import { type Button, buttonValues } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/**
 * Waits for a button of the provider's and answers it: it stands on the provider's page, or in a frame of the shop's own
 * page, which may also lead on to the provider's. It is known by its value, because the page speaks its reader's language. A form in the shop's own page is sent by a button of the shop's first.
 */
export async function providerButton(provider: Page, name: Button): Promise<Locator> {
  const own = provider.locator('#form > button:enabled');
  const shown = async (button: Locator) => {
    await button.waitFor();
    return button;
  };
  const inPlace = (place: Page | FrameLocator) =>
    shown(place.getByRole('button').and(place.locator(`button[value="${buttonValues[name]}"]`)));
  const itsButton = () => Promise.any([inPlace(provider), inPlace(provider.frameLocator('#form iframe'))]);
  const first = await Promise.any([itsButton(), shown(own)]);
  if (first !== own) return first;
  await own.click();
  return itsButton();
}
