import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../messages.ts';
import { answerNotFound } from '../plugins/errors.ts';
import { addressIn } from '../plugins/request.ts';
import type { Address } from '../stores.ts';
import { sitemap } from '../views/sitemap.ts';
import { webManifest } from '../views/web-manifest.ts';

/**
 * Files for crawlers and home screens: `robots.txt`, `sitemap.xml` and `manifest.webmanifest`. Demo shops
 * (plugins/hosts.ts) and pages of a single player are kept out of search engines by `noindex` on each answer, not by
 * robots.txt, which allows everything: a chat shows of a link only what its crawler may read. A demo shop lists nothing.
 */
export function registerLinkFiles(app: FastifyInstance): void {
  const file = (
    url: string,
    type: string,
    text: (address: Address, query: Readonly<Record<string, unknown>>) => string | undefined,
  ) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request: FastifyRequest, reply: FastifyReply) {
        const address = addressIn(request);
        const isPage = address.role === 'web' || address.role === 'backup';
        const content = isPage
          ? text(address, request.query as Readonly<Record<string, unknown>>)
          : undefined;
        if (content === undefined) return answerNotFound(request, reply);
        return reply
          .header('content-type', type)
          .header('cache-control', 'public, max-age=3600')
          .send(content);
      },
    });

  const listAt = ({ store, origins, origin }: Address) =>
    store.environment === 'demo' ? undefined : (origins.web[0] ?? origin);
  file('/robots.txt', 'text/plain; charset=utf-8', (address) => {
    const at = listAt(address);
    return ['User-agent: *', 'Allow: /', ...(at ? [`Sitemap: ${at}/sitemap.xml`] : []), ''].join('\n');
  });
  file('/sitemap.xml', 'application/xml; charset=utf-8', (address) => {
    const at = listAt(address);
    return at && sitemap(address.store.brand, at);
  });
  file('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', ({ store }, { spec_lang }) => {
    return JSON.stringify(webManifest(store, languageOf(store.brand, spec_lang)));
  });
}
