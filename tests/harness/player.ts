import { randomBytes } from 'node:crypto';
import { callOf, channelById } from '@gemporium/contract/channels.ts';
import { type Button, buttonValues } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { exchange, type HttpAnswer } from './http.ts';
import { waitFor } from './wait-for.ts';
import type { World } from './world.ts';

export interface Envelope<Content = never> {
  code: number;
  msg: string;
  content: Content;
}

export interface Method {
  payway_id: string;
  channel_id: string;
  name: string;
  sub_payment: { channel_id: string; code: string }[];
}

export interface Role {
  role_id: string;
  server_id: string;
  name: string;
}

export interface Goods {
  value: string;
  price: string;
  currency: string;
  isLimit: boolean;
}

/** A payment region as the page gets it. */
export interface OfferedRegion {
  methods: Method[];
  terms?: { consents: { value: string }[] };
}

export const newAttempt = () => `t-${randomBytes(12).toString('hex')}`;

/** No method of the channel accepts this: methods have price limits. */
export class NotOffered extends Error {}

/** The pay call by a method of this channel, built as the page builds it from the offer for this country. */
export function payCall(
  offered: Record<string, OfferedRegion>,
  channelId: string,
  fields: Record<string, unknown>,
  shop: { country: string | undefined },
) {
  const channel = channelById(Number(channelId));
  for (const [country, { methods, terms }] of Object.entries(offered)) {
    const method = methods.find((m) => m.channel_id === channelId);
    if (!method) continue;
    const sub = method.sub_payment[0];
    const by = {
      country,
      pay_id: method.payway_id,
      channel_id: sub?.channel_id ?? method.channel_id,
      ...(sub && { channel: sub.code }),
      // All consents are given.
      ...(terms &&
        terms.consents.length > 0 && { consents: terms.consents.map(({ value }) => value).join() }),
    };
    return {
      path: channel ? callOf(channel, shop.country) : '',
      fields: { attempt_id: newAttempt(), platform: 'web', ...by, ...fields },
    };
  }
  throw new NotOffered(`${channelId} is not offered in ${Object.keys(offered).join(', ')}`);
}

/** A player without a browser: makes the page's calls, and presses buttons on hosted payment pages. */
export class Player {
  readonly world: World;
  readonly host: string;
  readonly clientId: string;
  readonly area: string;
  /** The area's country, if it has one. */
  readonly country: string | undefined;
  token = '';
  /** The server process that it talks to. */
  serverIndex = 0;

  constructor(
    world: World,
    shop: { host: string; clientId: string; area: string; country?: string | undefined },
  ) {
    this.world = world;
    this.host = shop.host;
    this.clientId = shop.clientId;
    this.area = shop.area;
    this.country = shop.country;
  }

  get origin(): string {
    return `http://${this.host}:${this.world.ports[this.serverIndex % this.world.ports.length]}`;
  }

  /** Another tab of the same player, at one of the server processes. */
  tab(serverIndex: number): Player {
    const { host, clientId, area, country } = this;
    const tab = new Player(this.world, { host, clientId, area, country });
    return Object.assign(tab, { token: this.token, serverIndex });
  }

  /** A call once, without retries. */
  async call<Content>(path: string, fields: Record<string, unknown> = {}): Promise<Envelope<Content>> {
    const body = JSON.stringify({ ...(this.token ? { oauth_token: this.token } : {}), ...fields });
    const answer = await exchange('POST', `${this.origin}${path}`, {
      headers: { 'content-type': 'application/json' },
      body,
    });
    return JSON.parse(answer.body) as Envelope<Content>;
  }

  /** Retries a call until some server answers, as the page does: same fields, same idempotency key. */
  persist<Content>(
    path: string,
    fields: Record<string, unknown>,
    timeoutMs = 60_000,
  ): Promise<Envelope<Content>> {
    return waitFor(
      `an answer of ${path}`,
      async () => {
        try {
          const answer = await this.call<Content>(path, fields);
          if (answer.code !== -5000 && answer.code !== -5003) return answer;
        } finally {
          this.serverIndex += 1;
        }
        return undefined;
      },
      { timeoutMs, everyMs: 200 },
    );
  }

  async login(name = 'player', password = name): Promise<void> {
    const hide = (text: string) =>
      Buffer.from(randomBytes(2).toString('hex').slice(0, 3) + text).toString('base64');
    const answer = await this.persist<{ oauth_token: string }>('/util/login/auth', {
      client_id: this.clientId,
      username: hide(name),
      password: hide(password),
      attempt_id: newAttempt(),
    });
    if (answer.code !== 1) throw new Error(`login: ${answer.code} ${answer.msg}`);
    this.token = answer.content.oauth_token;
  }

  async get<Content>(path: string, fields: Record<string, unknown> = {}): Promise<Content> {
    const answer = await this.persist<Content>(path, { client_id: this.clientId, ...fields });
    if (answer.code !== 1) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.content;
  }

  goods(): Promise<Goods[]> {
    return this.get<Goods[]>('/api/pay/getThirdGift', { platform: 'web', domain_area: this.area });
  }

  /** Ordinary characters, without the ones that provoke failures. */
  async roles(): Promise<Role[]> {
    const roles = await this.get<Role[]>('/api/system/allRoleList');
    return roles.filter((r) => !/-(refused|late|garbage|lost|err500|banned|maint)$/.test(r.role_id));
  }

  methods(productId: string): Promise<Record<string, OfferedRegion>> {
    return this.get('/api/pay/getCountries', {
      product_id: productId,
      platform: 'web',
      domain_area: this.area,
    });
  }

  /** The pay call for goods, role and a method of this channel. */
  async payFields(
    goods: Goods,
    role: Pick<Role, 'role_id' | 'server_id'>,
    channelId: string,
    more: Record<string, unknown> = {},
  ) {
    const fields = {
      client_id: this.clientId,
      server_id: role.server_id,
      role_id: role.role_id,
      product_id: goods.value,
      domain_area: this.area,
      price: goods.price,
      currency: goods.currency,
      ...more,
    };
    return payCall(await this.methods(goods.value), channelId, fields, this);
  }

  async pay(
    goods: Goods,
    role: Pick<Role, 'role_id' | 'server_id'>,
    channelId: string,
    more: Record<string, unknown> = {},
  ) {
    const { path, fields } = await this.payFields(goods, role, channelId, more);
    return this.persist<{ billing_no: string; url: string }>(path, fields);
  }

  order(billingNo: string, simple = 1) {
    return this.get<{ state: string; billing_status: string; extra_payment: string; url: string }>(
      '/api/pay/getOrderInfo',
      {
        billing_no: billingNo,
        simple,
      },
    );
  }

  /** Waits until the player's page shows a second payment of the order, and returns its state. */
  untilExtra(billingNo: string) {
    return waitFor(`a second payment of ${billingNo} to show`, async () => {
      const { extra_payment } = await this.order(billingNo);
      return extra_payment !== 'none' && extra_payment;
    });
  }

  /** Polls like the result popup until the order is in one of these states. */
  untilOrder(billingNo: string, states: string[], timeoutMs = 45_000) {
    return waitFor(
      `order ${billingNo} to be ${states.join(' or ')}`,
      async () => {
        const order = await this.order(billingNo);
        return states.includes(order.state) ? order : undefined;
      },
      { timeoutMs, everyMs: 100 },
    );
  }
}

/** Presses a button of a hosted payment page, and follows the redirects back to the shop; returns the last address. */
export async function press(url: string, button: Button): Promise<string> {
  const payers = await payersPageBehind(url);
  const form = formWith(await exchange('GET', payers), button);
  const fields = new URLSearchParams(form.fields);
  return follow(await post(new URL(form.action || payers, payers).toString(), fields), payers);
}

/**
 * The page that a tab shows at a payment's address: the provider's, or for one of the shop's payment pages (`/pay/…`)
 * the sandbox's stand-in for the content of the provider's script.
 */
export async function payersPageBehind(url: string): Promise<string> {
  const provider = /^\/pay\/([\w-]+)\//.exec(new URL(url).pathname)?.[1];
  if (provider === undefined) return url;
  const { body } = await exchange('GET', url);
  const data = /<script type="application\/json" id="payment"[^>]*>([^<]*)<\/script>/.exec(body)?.[1];
  const { fields } = JSON.parse(data ?? '{}') as { fields: Record<string, string> };
  return profiles[provider]!.payerPage!(fields);
}

/** Presses a button and closes the window; returns the shop's address that the browser would have gone to. */
export async function pressAndLeave(url: string, button: 'Pay' | 'Decline' | 'Cancel'): Promise<string> {
  const { action, fields } = formWith(await exchange('GET', url), button);
  const answer = await post(new URL(action || url, url).toString(), new URLSearchParams(fields));
  if (!answer.headers.location) throw new Error(`${button} at ${url} leads nowhere: ${answer.status}`);
  return new URL(answer.headers.location, url).toString();
}

function post(url: string, fields: URLSearchParams): Promise<HttpAnswer & { url: string }> {
  return exchange('POST', url, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  }).then((a) => ({
    ...a,
    url,
  }));
}

async function follow(answer: HttpAnswer & { url: string }, from: string, left = 6): Promise<string> {
  if (left === 0) throw new Error(`too many redirects from ${from}`);
  const location = answer.headers.location;
  if (location) {
    const url = new URL(location, answer.url).toString();
    if (/\/(selectGoods|result)\?/.test(url)) return url;
    return follow({ ...(await exchange('GET', url)), url }, from, left - 1);
  }
  // MyCard sends the result in a form that sends itself, with a button where there is no script.
  const self = /<form id="result"/.test(answer.body) ? formWith(answer, undefined) : undefined;
  if (!self) return answer.url;
  return follow(
    await post(new URL(self.action, answer.url).toString(), new URLSearchParams(self.fields)),
    from,
    left - 1,
  );
}

/** The form that has the button, with its fields' current values. */
function formWith(
  page: HttpAnswer,
  button: Button | undefined,
): { action: string; fields: Record<string, string> } {
  for (const [, attributes = '', inner = ''] of page.body.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)) {
    const fields: Record<string, string> = {};
    for (const [, input = ''] of inner.matchAll(/<input([^>]*)>/g)) {
      const name = attribute(input, 'name');
      const isChoice = /type="?(radio|checkbox)/.test(input);
      if (name && (!isChoice || /\bchecked\b/.test(input))) fields[name] = attribute(input, 'value');
    }
    const action = attribute(attributes, 'action');
    if (button === undefined) return { action, fields };
    for (const [, attrs = ''] of inner.matchAll(/<button([^>]*)>/g)) {
      if (attribute(attrs, 'value') !== buttonValues[button]) continue;
      const name = attribute(attrs, 'name');
      if (name) fields[name] = buttonValues[button];
      return { action: attribute(attrs, 'formaction') || action, fields };
    }
  }
  throw new Error(`the page has no button ${button}: ${page.status} ${page.body.slice(0, 300)}`);
}

function attribute(text: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '';
  return value
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}
