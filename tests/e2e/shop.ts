import { laws } from '@gemporium/catalogue/laws/laws.ts';
import { breakMark } from '@gemporium/locales/mark-phrases.ts';
import { type MessageKey, translateWith, type ValuesOf } from '@gemporium/locales/messages.ts';
import { errors, type Locator, type Page } from 'playwright-core';
import type { Visitor } from '../harness/browser.ts';
import { waitFor } from '../harness/wait-for.ts';
import { providerButton } from './provider-button.ts';

/** Every billing number, wherever it is written. */
export const billingNumber = /GP[0-9A-HJKMNP-TV-Z]{16}/;

/** The shop's parts as a visitor names them: by role and by the words of one language. */
export class Shop {
  readonly page: Page;
  readonly language: string;
  /** Where the methods and the button that pays are looked for. */
  private methods: Locator | Page;

  /** The brand's own wording in this language, where it has one. */
  private readonly own: Readonly<Record<string, string>>;

  constructor({ page }: Pick<Visitor, 'page'>, language = 'en', own: Readonly<Record<string, string>> = {}) {
    this.page = page;
    this.language = language;
    this.own = own;
    this.methods = page;
  }

  /** The same shop, with the methods of the open popup: on a wide screen the page behind it has them, too. */
  inPopup(): Shop {
    const shop = new Shop(this, this.language, this.own);
    shop.methods = this.page.getByRole('dialog');
    return shop;
  }

  /** The visible words of a message. */
  t<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string {
    return translateWith(this.own, this.language, key, values[0] ?? {});
  }

  /** Opens an address and waits until the shop has started in the browser: from then on a tap does something. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.started();
  }

  /** The area that the shop found for this visit is the first thing it keeps. */
  async started(): Promise<void> {
    const area = 'localStorage.getItem("payment_domain_area") !== null';
    await waitFor('the shop to start', () => this.page.evaluate<boolean>(area), { everyMs: 25 });
  }

  button(key: MessageKey, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: this.words(key), exact: true });
  }

  text(key: MessageKey): Locator {
    return this.page.getByText(this.words(key), { exact: true });
  }

  /** The popup with this title. */
  popup(key: MessageKey): Locator {
    return this.page.getByRole('dialog', { name: this.words(key), exact: true });
  }

  /** The question with this title. */
  question(key: MessageKey): Locator {
    return this.page.getByRole('alertdialog', { name: this.words(key), exact: true });
  }

  /** The bar or the panel that sums up what is about to be bought. */
  get order(): Locator {
    const name = this.words('your_order');
    return this.page
      .getByRole('region', { name })
      .or(this.page.getByRole('complementary', { name }))
      .filter({ visible: true });
  }

  /** Where the character is chosen as well, a tap leads on to the methods on a phone: see openMethods. */
  async chooseGoods(display: string): Promise<void> {
    await this.page.getByRole('radio', { name: startingWith(display) }).click();
    const methods = this.page.getByRole('heading', { name: this.words('recharge_title'), exact: true });
    await this.order.getByText(display, { exact: true }).or(methods).first().waitFor();
  }

  /** From the button of the header to the page that is loaded anew. */
  async logIn(account: string, password = account): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: this.words('login_short') })
      .click();
    await this.fillLogin(account, password);
  }

  async fillLogin(account: string, password = account): Promise<void> {
    const popup = this.popup('login');
    await popup.getByLabel(this.words('username'), { exact: true }).fill(account);
    await popup.getByLabel(this.words('password'), { exact: true }).fill(password);
    await this.button('login', popup).click();
    await this.isLoggedInAs(account);
  }

  async isLoggedInAs(account: string): Promise<void> {
    await this.page.getByText(this.t('account_of', { text: account })).waitFor({ state: 'attached' });
  }

  /** Goes to one of the shop's places by the navigation at its foot. */
  async place(key: 'topup' | 'my'): Promise<void> {
    const places = this.page.getByRole('navigation', { name: this.words('places') });
    await places.getByRole('link', { name: this.words(key) }).click();
  }

  /** The menu behind the player's name. */
  async openAccountMenu(account: string): Promise<void> {
    await this.page.getByRole('banner').getByText(account, { exact: true }).click();
  }

  /** Chooses one of the player's own characters by the card that says who gets it. */
  async chooseRole(name: string): Promise<void> {
    await this.page
      .getByRole('region', { name: this.words('who_gets_it') })
      .getByRole('button')
      .click();
    const popup = this.popup('role_choose');
    await popup
      .getByRole('button', { name: startingWith(name) })
      .first()
      .click();
    await this.isFor(name);
  }

  /** The card that says who gets it says this character. */
  async isFor(name: string): Promise<void> {
    await this.page
      .getByRole('region', { name: this.words('who_gets_it') })
      .getByText(name, { exact: true })
      .waitFor();
  }

  /**
   * From the chosen goods to the methods: a popup on a phone, the third step in the old layout, nothing on a wide screen. On a
   * phone the tap on the goods may have led there already, and what opens then covers the button.
   */
  async openMethods(): Promise<void> {
    const button = this.order.getByRole('button', { name: this.words('topup') });
    const methods = this.page.getByRole('heading', { name: this.words('recharge_title'), exact: true });
    await waitFor('the methods', async () => {
      const visible = methods.filter({ visible: true });
      // A sheet that is closing can still be seen, but takes no taps.
      if (await visible.count()) return inTime(visible.first().click({ trial: true, timeout: 500 }));
      await inTime(button.click({ timeout: 500 }));
      return false;
    });
  }

  /** Chooses where the player pays from, by the region's code. */
  async chooseRegion(code: string): Promise<void> {
    await this.methods.getByRole('combobox', { name: this.t('payment_region') }).selectOption(code);
  }

  async chooseMethod(name: string, channel?: string): Promise<void> {
    // A name that begins another one stands above it.
    const method = this.methods.getByRole('radio', { name: startingWith(name) }).first();
    if (channel === undefined) {
      await method.check();
      return;
    }
    await method.click();
    await this.page
      .getByRole('group', { name: this.words('channel_choose') })
      .getByRole('radio', { name: startingWith(channel) })
      .click();
    await this.methods
      .getByRole('radio', { name: new RegExp(`^${literally(name)}.*${literally(channel)}`) })
      .waitFor();
  }

  /** The button that pays, by the price it says; where the methods are, or here. */
  payButton(money?: string, place: Locator | Page = this.methods): Locator {
    const label = this.t('pay_price', { money: money ?? '\0' });
    // Where the law wants words of its own on the button, the price stands above it.
    const byLaw = laws.eu.buttons?.[this.language];
    const labels = [literally(label).replace('\0', '\\S*\\d'), ...(byLaw ? [literally(byLaw)] : [])];
    const said = new RegExp(labels.join('|'));
    return place.getByRole('button').filter({ hasText: said });
  }

  /** Ticks what the law wants to be ticked before Pay. */
  async agree(): Promise<void> {
    for (const box of await this.methods.getByRole('checkbox').all()) await box.check();
  }

  /** Pays; answers the provider's page, in the window that opened. */
  async pay(): Promise<Page> {
    await this.agree();
    const [provider] = await Promise.all([
      this.page.context().waitForEvent('page'),
      this.payButton().click(),
    ]);
    await providerButton(provider, 'Pay');
    return provider;
  }

  /** Where the result stands: the popup of the new layout, the fourth step of the old one. */
  get result(): Locator {
    return this.page
      .getByRole('dialog', { name: this.words('result_title') })
      .or(
        this.page
          .getByRole('main')
          .filter({ has: this.page.getByRole('heading', { level: 1, name: this.words('result_title') }) }),
      );
  }

  /** Waits until the result says this. */
  async resultSays(key: MessageKey): Promise<void> {
    await this.result.getByText(this.words(key), { exact: true }).first().waitFor();
  }

  async billingNo(): Promise<string> {
    const said = await this.result.getByText(billingNumber).first().innerText();
    return billingNumber.exec(said)?.[0] ?? '';
  }

  /** Messages without values only; those with values are written out by `t`. */
  private words(key: MessageKey): string {
    return translateWith(this.own, this.language, key, {});
  }
}

/** Whether what the browser was asked to do was possible in its time. */
function inTime(asked: Promise<void>): Promise<boolean> {
  return asked.then(
    () => true,
    (error) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );
}

/** The browser's driver leaves marks for line breaks out of a name before it compares. */
function startingWith(text: string): RegExp {
  return new RegExp(`^${literally(text.replaceAll(breakMark, ''))}`);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
