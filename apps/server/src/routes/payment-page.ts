import type { RenderPaymentPage } from '@gemporium/contract/page-data.ts';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { isReference } from '@gemporium/provider-kit/reference.ts';
import type { FastifyInstance } from 'fastify';
import { addressIn, pathOf } from '../plugins/request.ts';
import { closedWindowHeaders, paymentPageHeaders } from '../plugins/security-headers.ts';
import type { Services } from '../services.ts';
import { readClosingScript, readPaymentPage } from '../use-cases/payments/read-payment-page.ts';
import { paymentPageData } from '../views/payment-page.ts';
import { sendNotBuilt } from './page.ts';
import { leadToResult } from './return.ts';

/**
 * `/pay/{provider}/{reference}/{key}`: the payment page for providers without their own. Knowing the address is the
 * permission to pay. A payment that can no longer be paid there redirects to its result. `/closed` behind it is the
 * target of a provider's window that the payer closed, for providers that need such an address.
 */
export function registerPaymentPages(
  app: FastifyInstance,
  services: Services,
  render: RenderPaymentPage | undefined,
): void {
  app.get<{ Params: { provider: string; reference: string } }>(
    '/pay/:provider/:reference/:key',
    async (request, reply) => {
      const { provider, reference } = request.params;
      const { store } = addressIn(request);
      const path = pathOf(request.url);
      const page = isReference(reference)
        ? await readPaymentPage(services, { store: store.id, reference, path })
        : undefined;
      reply.header('cache-control', 'no-store');
      if (!page) return reply.code(404).type('text/plain').send('There is no such payment.');
      if (page.kind === 'over') return leadToResult(services, reply, page.order, true);
      if (!render) return sendNotBuilt(reply);
      const nonce = services.randomBytes(16).toString('base64');
      const { runMode } = services.config;
      return reply
        .headers(paymentPageHeaders(nonce, page.sources, page.hasClosing))
        .type('text/html; charset=utf-8')
        .send(render(paymentPageData(store, { ...page, provider, runMode }), nonce));
    },
  );

  app.get<{ Params: { reference: string } }>(
    '/pay/:provider/:reference/:key/closed',
    async (request, reply) => {
      const { reference } = request.params;
      const { store } = addressIn(request);
      const path = pathOf(request.url).slice(0, -'/closed'.length);
      const script = isReference(reference)
        ? await readClosingScript(services, { store: store.id, reference, path })
        : undefined;
      reply.header('cache-control', 'no-store');
      if (script === undefined) return reply.code(404).type('text/plain').send('There is no such payment.');
      const nonce = services.randomBytes(16).toString('base64');
      return reply
        .headers(closedWindowHeaders(nonce))
        .type('text/html; charset=utf-8')
        .send(closedWindow(script, nonce));
    },
  );
}

/** Notifies the surrounding payment page that the window was closed; the provider's script then removes the frame. */
function closedWindow(script: string, nonce: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Closed</title></head><body>',
    `<script nonce="${nonce}">parent.postMessage('closed', location.origin)</script>`,
    `<script nonce="${nonce}" src="${escapeMarkup(script)}"></script>`,
    '</body></html>',
  ].join('\n');
}
