import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { boughtEarlier } from './earlier.ts';
import { sharedJourney } from './journey.ts';
import { axeFindings, overflows, smallTargets } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';

async function looksRight(page: Page): Promise<void> {
  const findings: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    findings.push(...(await overflows(page)), ...(await smallTargets(page)));
  }
  findings.push(...(await axeFindings(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  findings.push(...(await axeFindings(page, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(findings).toEqual([]);
}

sharedJourney(
  'what to try looks right at both widths, by day and by night, and leads to the payments, where the bank takes one back',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample09' });
    const billingNo = await boughtEarlier(prepared, prepared.goods[0]!);
    const { page, context } = await visit();
    await page.goto(world.sandboxUrl);
    await page.getByRole('heading', { level: 1, name: 'What to try' }).waitFor();
    await looksRight(page);
    await page
      .getByRole('navigation', { name: 'What to try' })
      .getByRole('link', { name: 'Refunds and chargebacks' })
      .click();
    const refunds = page.getByRole('article', { name: 'Refunds and chargebacks' });
    const opening = context.waitForEvent('page');
    await refunds.getByRole('link', { name: /^Payments/ }).click();
    const payments = await opening;
    const line = payments.getByRole('listitem').filter({ hasText: billingNo });
    await line.getByText('Give it back, as the publisher').click();
    await line.getByText(`orders refund ${billingNo}`).waitFor();
    await looksRight(payments);
    await line.getByRole('button', { name: 'Charge back' }).click();
    await line.getByText('Taken back. The store hears of it now.').waitFor();
    await prepared.player.untilOrder(billingNo, ['charged_back']);
    await payments.reload();
    await line.getByText('charged back').waitFor();
    expect(await line.getByRole('button').count()).toBe(0);
  },
);
