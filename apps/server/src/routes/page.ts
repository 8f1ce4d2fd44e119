import { activityPhase } from '@gemporium/catalogue/open-activities.ts';
import type { RenderPage } from '@gemporium/contract/page-data.ts';
import { legalPages, paths } from '@gemporium/contract/shop-paths.ts';
import { acceptedLanguage } from '@gemporium/domain/accepted-language.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { draw } from '../drawings.ts';
import { languagesIn } from '../languages.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { sendPlainPage } from '../plugins/plain-page.ts';
import { isCallPath, pathOf } from '../plugins/request.ts';
import { pageHeaders } from '../plugins/security-headers.ts';
import type { Services } from '../services.ts';
import type { Address } from '../stores.ts';
import { linkPreview } from '../views/link-preview.ts';
import { type PageWish, pageData, pageWish } from '../views/page-data.ts';
import { platformOf } from '../views/platform-of.ts';
import { publicPath } from '../views/public-path.ts';
import { encodingFor } from './answer-cache.ts';
import { entryCodeOf, leadToGame } from './entry-code.ts';
import { isLoginProvider, leadToLoginReturn, loginReturnOf } from './login-return.ts';
import { choosePlaces, compressPage, PageTemplate, type Places } from './page-template.ts';

/**
 * Every other GET of a web or backup host is a page of the shop, rendered on the server from the catalogue in memory.
 * Rendered pages are cached by version, store, language, area, game, platform and path; nothing else about the visitor
 * is used, so they cannot contain personal data.
 */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  render: RenderPage | undefined,
): void {
  // Keys begin with the catalogue's version, so that an old page is never found.
  const cache = new LRUCache<string, PageTemplate>({
    maxSize: 24 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const places = choosePlaces(services.randomBytes);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const { address } = request;
      const path = pathOf(request.url);
      const isPage = address && (address.role === 'web' || address.role === 'backup') && !isCallPath(path);
      const code = isPage ? entryCodeOf(path) : undefined;
      if (address && code !== undefined) return leadToGame(request, reply, address.store, code);
      const back = isPage ? loginReturnOf(path) : undefined;
      if (back !== undefined && leadToLoginReturn(reply, back, queryTextOf(request))) return reply;
      const isUnknown = back !== undefined && !isLoginProvider(back);
      if (!isPage || isUnknown || !isShopPath(path)) return answerNotFound(request, reply);
      if (!render) return sendNotBuilt(reply);

      const wish = wishOf(request, address);
      const phase = activityPhase(address.store.brand, services.now());
      const key = JSON.stringify([address.store.version, phase, address.origin, wish, path]);
      const template = cache.get(key) ?? renderTemplate(services, { render, address, wish, path, places });
      if (isKept(path, template)) cache.set(key, template);
      // An area that the brand does not have is no page of its own (`linkPreview`).
      const isPublic = wish.area !== '' && publicPath(address.store.brand, wish.area, path) !== undefined;
      if (!isPublic || isPersonal.test(request.url)) reply.header('x-robots-tag', 'noindex');
      return sendPage(services, request, reply, address, template);
    },
  });
}

/** The legal notice at this path, if any. */
function legalPageOf(path: string): string | undefined {
  return legalPages.find((page) => path === paths.legal.replace(':page', page));
}

function queryTextOf({ url }: FastifyRequest): string {
  return url.slice(pathOf(url).length + 1);
}

/** Paths that end in a file's name are files that do not exist, not pages: a missing drawing must not cost a render. */
function isShopPath(path: string): boolean {
  return path.length <= 512 && !/\.[A-Za-z0-9]{1,8}$/.test(path);
}

function wishOf(request: FastifyRequest, { store }: Address): PageWish {
  const query = request.query as Record<string, unknown>;
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const platform = platformOf(request.raw.headers['user-agent']);
  const linked = pathOf(request.url) === paths.replenishGoods ? text('rp_client_id') : '';
  const clientId = linked || text('client_id');
  const wish = pageWish(store, { area: text('domain_area'), clientId, language: '', platform });
  const offered = languagesIn(store.brand, wish.area);
  const named = matchLanguage(text('spec_lang'), offered);
  const language = named ?? acceptedLanguage(request.raw.headers['accept-language'], offered) ?? offered[0];
  const legal = legalPageOf(pathOf(request.url));
  const isLanguageNamed = named !== undefined;
  return { ...wish, language, isLanguageNamed, ...(legal && { legalPage: legal }) };
}

function renderTemplate(
  { config, now }: Services,
  page: { render: RenderPage; address: Address; wish: PageWish; path: string; places: Places },
): PageTemplate {
  const { render, address, wish, path, places } = page;
  const data = pageData(address, wish, {
    runMode: config.runMode,
    eventsKeptDays: config.eventsKeptDays,
    serverTime: places.time,
    now: now(),
  });
  const { status, html } = render({
    path,
    query: queryOf(wish),
    data,
    preview: linkPreview(address, wish, path),
    nonce: places.nonce,
    own: address.store.brand.messages[wish.language] ?? {},
    drawing: (file) => draw(address.store.brand, file.replace(/^\/art\/[^/]*\//, '')),
  });
  return new PageTemplate(status, html, places);
}

/** Only what the page was rendered for: the browser handles the rest of its address. */
function queryOf({ area, clientId, language }: PageWish): Record<string, string> {
  return { spec_lang: language, domain_area: area, ...(clientId && { client_id: clientId }) };
}

/** Screens are few; paths with a number or a code are rendered each time, so that nobody can fill the memory. */
function isKept(path: string, { status }: PageTemplate): boolean {
  return status === 200 && (/^\/[A-Za-z]{0,32}$/.test(path) || legalPageOf(path) !== undefined);
}

async function sendPage(
  { now, randomBytes }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  address: Address,
  template: PageTemplate,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const encoding = encodingFor(request.raw.headers['accept-encoding']);
  const body = await compressPage(template.fill(nonce, Math.floor(now().getTime() / 1000)), encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(template.status)
    .headers(pageHeaders(address, nonce))
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Origin, Accept-Encoding, Accept-Language, User-Agent')
    .send(body);
}

/** Parameters that only a link for one player has: a token, an order, a make-up link, a character. */
const isPersonal = /[?&](?:oauth_token|billing_no|replenish_id|role_id|idfv)=/;

/** The answer to a page request when there is nothing to render it with. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, {
    status: 503,
    title: 'The shop is not built',
    text: 'The pages of this shop have not been built yet: run the build, then start again.',
  });
}
