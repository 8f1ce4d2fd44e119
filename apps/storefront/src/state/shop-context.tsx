import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Translate } from '../messages/translator.ts';
import { isSame } from './is-same.ts';
import type { Services } from './services.ts';
import type { ShopState } from './shop-state.ts';

const ShopContext = createContext<Services | undefined>(undefined);

export const ShopProvider = ShopContext.Provider;

/** The services of this page. */
export function useServices(): Services {
  const services = useContext(ShopContext);
  if (!services) throw new Error('a screen was rendered outside the shop');
  return services;
}

/**
 * Never the whole state: a component that selects it would re-render on every change, such as a toast.
 */
type Part<Piece> = [Piece] extends [ShopState] ? never : Piece;

/**
 * A part of the shop's state; re-renders when that part changes. `select` may return a new object or list, which counts
 * as unchanged while each of its values is.
 */
export function useShop<Piece>(select: (state: ShopState) => Piece): Part<Piece> {
  const { store } = useServices();
  const last = useRef<Piece>(undefined);
  const pick = (state: ShopState) => {
    const piece = select(state);
    if (!isSame(last.current, piece)) last.current = piece;
    return last.current as Part<Piece>;
  };
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.getState()),
    () => pick(store.getInitialState()),
  );
}

/** The translator for the current language. */
export function useTranslate(): Translate {
  return useShop((state) => state.t);
}
