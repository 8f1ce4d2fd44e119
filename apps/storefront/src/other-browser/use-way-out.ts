import { inAppBrowserOf, type WayOut, wayOut } from '@gemporium/domain/in-app-browser.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../state/shop-context.tsx';
import { cartOf } from './cart-of.ts';

/** The link to open in another browser, and how to get there from the current app. */
export interface WayWithLink {
  url: string;
  way: WayOut;
}

/**
 * The cart link out of the built-in browser; undefined while the store creates it. If that fails, the page's own
 * address is used. Created each time, because a link is valid for an hour.
 */
export function useWayOut(): WayWithLink | undefined {
  const services = useServices();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    services.api
      .read('/api/pay/makeCartLink', cartOf(services), { quiet: true })
      .then((answer) => setUrl(answer.ok ? answer.content.url : location.href));
  }, [services]);
  if (url === undefined) return undefined;
  const { userAgent } = services.browser;
  const way = wayOut(inAppBrowserOf(userAgent) ?? 'app', userAgent, url);
  return { url: way.kind === 'copy' ? way.url : url, way };
}
