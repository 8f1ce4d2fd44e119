import type { PaymentRegion } from '@gemporium/contract/api/pay/getCountries.ts';
import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { methodsOnPhone } from './buying.ts';
import { sharedJourney } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { providerButton } from './provider-button.ts';
import { Shop } from './shop.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`;
const line = `${safari} Line/14.5.0`;

sharedJourney(
  'O-12 P-13 S-14 a player who pays in LINE and returns into Safari without a session sees the order’s outcome there, without personal data',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample29' });
    const goods = prepared.goods[1]!;
    const app = await visit({ phone: true, userAgent: line, remembered: prepared.remembered });
    const inLine = new Shop(app);
    await methodsOnPhone(inLine, prepared, goods);
    await inLine.chooseMethod('Platform Pay');
    await inLine.payButton().click();
    await providerButton(app.page, 'Pay');
    expect(app.context.pages()).toHaveLength(1);

    // The bank's app opens the phone's own browser.
    const { page, context } = await visit({ phone: true, userAgent: safari });
    await page.goto(app.page.url());
    const requests: Request[] = [];
    context.on('request', (request) => void requests.push(request));
    await (await providerButton(page, 'Leave pending')).click();
    const inSafari = new Shop({ page });
    await inSafari.resultSays('result_pending_title');
    await inSafari.resultSays('returned_text');
    await (await providerButton(app.page, 'Pay')).click();
    await inSafari.resultSays('result_success_text');
    const billingNo = await inSafari.billingNo();
    await inLine.resultSays('result_success_text');
    expect(await inLine.billingNo()).toBe(billingNo);

    await page.reload();
    await inSafari.resultSays('result_success_text');
    const said = await inSafari.result.innerText();
    expect(said).toContain(goods.display);
    for (const secret of ['sample29', prepared.role.name, goods.price]) expect(said).not.toContain(secret);
    const kept = await page.evaluate<string>('JSON.stringify(localStorage) + document.cookie');
    const key = new URL(page.url()).hash.split('=')[1] ?? '';
    expect(key).toMatch(/^[\w-]{22}$/);
    expect(kept).not.toMatch(/sample29|userMap|oauth_token/);
    // The provider's way back alone has the key in its address.
    const shown = requests.filter((request) =>
      (request.url() + (request.headers().referer ?? '')).includes(key),
    );
    expect([...new Set(shown.map((request) => new URL(request.url()).pathname.split('/')[1]))]).toEqual([
      'return',
    ]);

    await inSafari.button('returned_login', inSafari.result).click();
    await inSafari.fillLogin('sample29');
    await inSafari.result.getByText(prepared.role.name, { exact: true }).first().waitFor();
  },
);

sharedJourney(
  'I-10 a login that Google refuses in LINE continues in another browser: a link carries goods, method and character there, in its language; a changed one, and one of another shop, show an error',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample30' });
    const { player, role } = prepared;
    const goods = prepared.goods[1]!;
    const where = { client_id: player.clientId, domain_area: player.area };
    const asked = { ...where, product_id: goods.value, platform: 'ios' };
    const regions = await player.get<Record<string, PaymentRegion>>('/api/pay/getCountries', asked);
    const [country = '', region] = Object.entries(regions)[0] ?? [];
    const at = region?.methods.findIndex(({ name }) => name === 'Platform Pay') ?? -1;
    const method = region?.methods[at];
    if (!method) throw new Error('Platform Pay is not offered');
    const { url } = await player.get<{ url: string }>('/api/pay/makeCartLink', {
      ...where,
      product_id: goods.value,
      country,
      method: `${method.payway_id}-${method.channel_id}`,
      server_id: role.server_id,
      role_id: role.role_id,
      spec_lang: 'ja',
    });

    const { page } = await visit({ phone: true, userAgent: safari });
    const shop = new Shop({ page }, 'ja');
    const inEnglish = new Shop({ page });
    const at40 = url.length - 40;
    const changed = url.slice(0, at40) + (url[at40] === 'A' ? 'B' : 'A') + url.slice(at40 + 1);
    const elsewhere = url.replace('//watt.', '//demo-watt.');
    for (const wrong of [changed, url.slice(0, -8), elsewhere, url.replace('//watt.', '//joynet.')]) {
      await inEnglish.open(wrong);
      await inEnglish.text('error_cart_link_wrong').waitFor();
      expect(await page.evaluate('localStorage.getItem("paymentOrderInfo")')).toBeNull();
    }

    // From the app itself: the provider refuses it, and the app's own way out brings what is chosen.
    const app = await visit({ phone: true, userAgent: line, language: 'ja' });
    const inLine = new Shop(app, 'ja');
    await inLine.open(prepared.address('/selectGoods', { spec_lang: 'ja' }));
    await app.page.getByRole('main').locator(`input[value="${goods.value}"]`).check();
    await app.page
      .getByRole('banner')
      .getByRole('button', { name: inLine.t('login_short') })
      .click();
    await inLine.button('login_with_google', inLine.popup('login')).click();
    const prompt = inLine.popup('other_browser_title');
    await prompt.getByText(inLine.t('tip_login_env_error')).waitFor();
    const out = await prompt.getByRole('link', { name: inLine.t('other_browser_open') }).getAttribute('href');
    expect(out).toMatch(/\/cart\/[\w-]+\?openExternalBrowser=1$/);
    await page.goto(out ?? '');
    await page.waitForURL(/selectGoods/);
    const isChosen = () => page.getByRole('main').locator(`input[value="${goods.value}"]:checked`).waitFor();
    await isChosen();
    await shop.logIn('sample30');
    await shop.isFor(role.name);
    await isChosen();

    await page.goto(url);
    await page.waitForURL(/selectGoods/);
    await shop.isFor(role.name);
    await shop.openMethods();
    const inJapanese = { ...asked, spec_lang: 'ja' };
    const named = await player.get<typeof regions>('/api/pay/getCountries', inJapanese);
    const name = named[country]?.methods[at]?.name ?? '';
    await page.getByRole('dialog').getByRole('radio', { name, checked: true }).waitFor();
  },
);
