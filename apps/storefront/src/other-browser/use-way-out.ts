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
 * The link out of the built-in browser, as a cart link; undefined while the store creates it. If it cannot, the page's
 * own address is better than none. Created each time, because a link is valid for an hour.
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
