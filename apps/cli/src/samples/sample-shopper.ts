import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Game } from '@gemporium/catalogue/types.ts';
import { channelById } from '@gemporium/contract/channels.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { callLocal } from './call-local.ts';

/** Where the sample shops and their sandbox answer. */
export interface SamplePlaces {
  storeUrl: string;
  sandboxUrl: string;
}

export interface SampleRole {
  server_id: string;
  role_id: string;
}

interface Goods {
  value: string;
  price: string;
  currency: string;
}

interface Method {
  payway_id: string;
  channel_id: string;
}

interface OfferedRegion {
  methods: Method[];
  terms?: { consents: { value: string }[] };
}

interface Envelope {
  code: number;
  msg: string;
  content: unknown;
}

/** The methods that samples pay by: payway, and the provider that the sandbox plays for it. */
const providerOf = { card: 'adyen', 'platform-pay': 'platform-pay' } as const;

export interface SamplePurchase {
  product: string;
  role: SampleRole;
  by: keyof typeof providerOf;
  /** A coupon that the player holds. */
  coupon?: string;
}

/** How long anything may take that a worker has to finish, in ms. */
const patienceMs = 15_000;

/**
 * A sample account that shops as a page does: the store's own calls, with the names of attempts made from what is done,
 * so that doing it again changes nothing.
 */
export class SampleShopper {
  readonly account: string;
  readonly #host: string;
  readonly #places: SamplePlaces;
  readonly #clientId: string;
  readonly #area: string;
  #token = '';
  /** Billing numbers of what this account has ordered before, by product. */
  readonly #ordered = new Map<string, string>();
  suid = '';

  constructor(account: string, brandKey: string, game: Game, places: SamplePlaces) {
    this.account = account;
    this.#host = `${brandKey.toLowerCase()}.localhost`;
    this.#places = places;
    this.#clientId = game.clientIds.web;
    this.#area = game.areas[0] ?? '';
  }

  /** Logs in; the password of a sample account is its name. Answers its ordinary characters. */
  async logIn(): Promise<SampleRole[]> {
    const sent = Buffer.from(`000${this.account}`).toString('base64');
    const fields = { username: sent, password: sent, attempt_id: `sample-${this.account}-${Date.now()}` };
    const { oauth_token, suid } = await this.#ask<{ oauth_token: string; suid: string }>(
      '/util/login/auth',
      fields,
    );
    this.#token = oauth_token;
    this.suid = suid;
    const [roles, { orders }] = await Promise.all([
      this.#ask<SampleRole[]>('/api/system/allRoleList'),
      this.#ask<{ orders: { billing_no: string; product_id: string }[] }>('/api/pay/getOrderList'),
    ]);
    for (const { billing_no, product_id } of orders) this.#ordered.set(product_id, billing_no);
    return roles.filter(({ role_id }) => /^\d+$/.test(role_id));
  }

  /** Whether these goods were ordered before, so that nothing is bought twice. */
  hasOrdered(product: string): boolean {
    return this.#ordered.has(product);
  }

  /** Claims a coupon; answers its code. */
  async claimCoupon(template: string): Promise<string> {
    const fields = { code: template, attempt_id: this.#attempt('claim', template) };
    return (await this.#ask<{ code: string }>('/api/coupons/receiveCoupons', fields)).code;
  }

  /** Orders goods once; answers the billing number of an order that waits for its payment, or of the earlier one. */
  async order({ product, role, by, coupon = '' }: SamplePurchase): Promise<string> {
    const earlier = this.#ordered.get(product);
    if (earlier) return earlier;
    const where = { platform: 'web', domain_area: this.#area };
    const goods = (await this.#ask<Goods[]>('/api/pay/getThirdGift', where)).find(
      ({ value }) => value === product,
    );
    const regions = await this.#ask<Record<string, OfferedRegion>>('/api/pay/getCountries', {
      product_id: product,
      ...where,
    });
    const [country = '', offered] = Object.entries(regions)[0] ?? [];
    const method = offered?.methods.find(({ payway_id }) => payway_id === by);
    const consents = offered?.terms?.consents.map(({ value }) => value).join();
    const path = method && channelById(Number(method.channel_id))?.call;
    if (!goods || !path) throw new Error(`${product} cannot be bought by ${by} at ${this.#host}`);
    const priced = coupon
      ? await this.#ask<{ discountPrice: string }>('/api/pay/productPoints', {
          product_id: product,
          coupon_code: coupon,
          domain_area: this.#area,
        })
      : { discountPrice: goods.price };
    const { billing_no } = await this.#ask<{ billing_no: string }>(path, {
      attempt_id: this.#attempt(role.role_id, product),
      server_id: role.server_id,
      role_id: role.role_id,
      ...where,
      product_id: product,
      country,
      pay_id: method.payway_id,
      channel_id: method.channel_id,
      // A sample ticks every box.
      ...(consents && { consents }),
      price: priced.discountPrice,
      currency: goods.currency,
      ...(coupon && { coupon_code: coupon }),
    });
    return billing_no;
  }

  /** Orders, pays as on the provider's page, and waits until the goods are in the game. */
  async buy(purchase: SamplePurchase): Promise<string> {
    const billingNo = await this.order(purchase);
    await this.atProvider('pay', purchase.by, billingNo);
    await this.until(billingNo, ['delivered', 'refunding', 'refunded', 'charged_back']);
    return billingNo;
  }

  /** What payers, banks and time do to a payment; one that it was done to before is left as it is. */
  async atProvider(
    action: 'pay' | 'decline' | 'chargeback',
    by: keyof typeof providerOf,
    billingNo: string,
  ): Promise<void> {
    const body = { provider: providerOf[by], reference: billingNo };
    await callLocal({ origin: this.#places.sandboxUrl, path: `/control/${action}` }, body);
  }

  /** Redeems a card for a character, unless it was redeemed before. */
  async redeem({ number, password }: { number: string; password: string }, role: SampleRole): Promise<void> {
    const text = `${number}|${password}`;
    const hash = createHash('sha256').update(text).digest('hex');
    const fields = {
      attempt_id: this.#attempt('card', number),
      server_id: role.server_id,
      role_id: role.role_id,
      platform: 'web',
      card_info: Buffer.from(text).toString('base64') + hash.slice(0, 8),
    };
    await this.#ask('/api/pay/card_pay', fields, codes.cardUsed);
  }

  /** Receives a reward of an activity, unless it was received before. */
  async receive(activity: string, reward: string, role: SampleRole): Promise<void> {
    const fields = {
      attempt_id: this.#attempt(activity, reward),
      server_id: role.server_id,
      role_id: role.role_id,
      activity_id: activity,
      reward_id: reward,
    };
    await this.#ask('/api/cumulative/receiveActivityGift', fields, codes.rewardReceived);
  }

  orderOf(billingNo: string): Promise<{ state: string }> {
    return this.#ask<{ state: string }>('/api/pay/getOrderInfo', { billing_no: billingNo, simple: 1 });
  }

  async until(billingNo: string, states: readonly string[]): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(40))
      if (states.includes((await this.orderOf(billingNo)).state)) return;
    throw new Error(`${billingNo} did not become ${states.join(' or ')}`);
  }

  /** `fine`: a refusal that says that it was done before. */
  async #ask<Content>(path: string, fields: object = {}, fine?: number): Promise<Content> {
    const own = path.endsWith('/getOrderInfo') ? {} : { client_id: this.#clientId };
    // Orders keep the words of the language in which they were made.
    const body = { ...own, spec_lang: 'en', ...(this.#token && { oauth_token: this.#token }), ...fields };
    for (let left = 5; ; left -= 1) {
      const answer = (await callLocal(
        { origin: this.#places.storeUrl, path, host: this.#host },
        body,
      )) as Envelope;
      if (answer.code === codes.success || answer.code === fine) return answer.content as Content;
      // A store that has just started may be busy for a moment.
      if (answer.code !== codes.unavailable || left === 0)
        throw new Error(`${path} at ${this.#host}: ${answer.code} ${answer.msg}`);
      await pause(300);
    }
  }

  /** The name of one intended change, the same whenever the samples are prepared. */
  #attempt(...what: readonly string[]): string {
    const hash = createHash('sha256')
      .update([this.#host, this.account, ...what].join(' '))
      .digest('hex');
    return `sample-${hash.slice(0, 40)}`;
  }
}
