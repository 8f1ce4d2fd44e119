import assets from 'gemporium:assets';
import type { RenderPage, RenderPaymentPage } from '@gemporium/contract/page-data.ts';
import { translateWith } from '@gemporium/locales/messages.ts';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { drawnHeading } from './document/drawn-heading.ts';
import { holdDrawings } from './document/held-drawings.ts';
import { htmlDocument } from './document/html-document.ts';
import { paymentPageDocument } from './document/payment-page-document.ts';
import { isComingBack } from './elsewhere.tsx';
import { laterPart } from './later/load-later.ts';
import { needsLater } from './later/needs-later.ts';
import { later } from './later.ts';
import type { Translate } from './messages/translator.ts';
import { resolveRoute } from './routes.tsx';
import { createDrawingServices } from './start/create-drawing-services.ts';
import { ShopProvider } from './state/shop-context.tsx';

laterPart.loaded = later;

/** Renders a page, the same for all visitors with this language, area and game; the browser adds personal data. */
export const renderPage: RenderPage = ({ path, data, preview, nonce, own, drawing }) => {
  const t: Translate = (key, ...[values]) => translateWith(own, data.language, key, values ?? {});
  const services = createDrawingServices(data, t, path, holdDrawings(drawing));
  const body = renderToString(
    <ShopProvider value={services}>
      <App />
    </ShopProvider>,
  );
  const { screen, status: known } = resolveRoute(data.brand.layout, path);
  // Not every area has every notice, nor every brand a VIP centre, and the route table cannot know which.
  const isMissing =
    (screen.later === 'LegalPage' && !data.legal) || (screen.later === 'UserCenter' && !data.config.is_vip);
  const status = isComingBack(path) ? 200 : isMissing ? 404 : known;
  const isLater = needsLater(data, path);
  const heading = isLater ? drawnHeading(body) : '';
  return { status, html: htmlDocument({ data, preview, assets, nonce, t, body, heading, isLater }) };
};

/** Renders the page of one payment, which loads none of the shop's scripts. */
export const renderPaymentPage: RenderPaymentPage = (data, nonce) =>
  paymentPageDocument({ data, assets, nonce });
