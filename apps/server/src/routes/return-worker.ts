import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { directionOf } from '@gemporium/domain/language-direction.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf, sentence } from '../messages.ts';
import { addressIn } from '../plugins/request.ts';
import { elsewherePath } from './return.ts';

/** How long the page's own host may take to redirect the payer, in milliseconds. */
const patienceMs = 8_000;
/** How long another host may take to show that it is up. */
const lookMs = 3_000;

/**
 * `/return/worker.js`: a service worker for the return from a provider. It only handles `/return/…`. If the return host
 * does not answer, it redirects to the first of the store's other hosts that does; if none does, it says so in the
 * player's language and retries.
 */
export function registerReturnWorker(app: FastifyInstance): void {
  app.get<{ Querystring: { spec_lang?: string } }>('/return/worker.js', (request, reply) => {
    const { origin, origins, store } = addressIn(request);
    const others = [...origins.web, ...origins.backup].filter((other) => other !== origin);
    const { brand } = store;
    const language = languageOf(brand, request.query.spec_lang);
    const words = (key: string) => escapeMarkup(sentence(brand, language, key));
    const page = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="10"><title>${words('offline_title')}</title><h1>${words('offline_title')}</h1><p>${words('way_back_text')}</p><p><a href="">${words('retry')}</a></p>`;
    return reply
      .header('content-type', 'application/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `default-src 'none'; connect-src ${["'self'", ...others].join(' ')}`)
      .send(workerScript(others, page));
  });
}

/** In ES2018, like everything that runs in a browser here. */
function workerScript(others: readonly string[], page: string): string {
  return `'use strict';
const others = ${JSON.stringify(others)}, page = ${JSON.stringify(page)};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  const { pathname, search } = new URL(request.url);
  // A browser that was redirected once is not sent back and forth.
  const isLedOn = pathname.startsWith('${elsewherePath}/');
  const way = pathname.replace('/return', '${elsewherePath}') + search;
  event.respondWith(own(request, isLedOn).catch(() => (isLedOn ? nobody() : elsewhere(way))));
});
function own(request, isLedOn) {
  return soon(fetch(request), ${patienceMs}).then((answer) => {
    if (!isLedOn && [502, 503, 504].includes(answer.status)) throw new Error('nobody behind the proxy');
    return answer;
  });
}
function soon(answer, ms) {
  return Promise.race([answer, new Promise((_, reject) => setTimeout(reject, ms, new Error('late')))]);
}
async function elsewhere(way) {
  for (const origin of others) {
    const asked = fetch(origin + '/healthz', { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    if (await soon(asked, ${lookMs}).then(() => true, () => false)) return Response.redirect(origin + way, 307);
  }
  return nobody();
}
function nobody() {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" };
  return new Response(page, { status: 503, headers });
}
`;
}
