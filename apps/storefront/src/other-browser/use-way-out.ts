import { inAppBrowserOf, type WayOut, wayOut } from '@gemporium/domain/in-app-browser.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../state/shop-context.tsx';
import { cartOf } from './cart-of.ts';

/** The link to take into another browser, and how the app at hand is left for it. */
export interface WayWithLink {
  url: string;
  way: WayOut;
}

/**
 * The way out of the browser that the page is in, with a cart link; undefined while the store makes it. Where it cannot, the
 * page's own address is better than none. Made anew each time: a link is good for an hour.
 */
export function useWayOut(): WayWithLink | undefined {
  const services = useServices();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    services.api.read('/api/pay/makeCartLink', cartOf(services), { quiet: true }).then((answer) => {
      if (isWanted) setUrl(answer.ok ? answer.content.url : location.href);
    });
    return () => {
      isWanted = false;
    };
  }, [services]);
  if (url === undefined) return undefined;
  const { userAgent } = services.browser;
  const way = wayOut(inAppBrowserOf(userAgent) ?? 'app', userAgent, url);
  return { url: way.kind === 'copy' ? way.url : url, way };
}
