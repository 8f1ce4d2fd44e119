import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Translate } from '../messages/translator.ts';
import type { Services } from './services.ts';
import type { ShopState } from './shop-state.ts';

const ShopContext = createContext<Services | undefined>(undefined);

export const ShopProvider = ShopContext.Provider;

/** The services of this page. */
export function useServices(): Services {
  const services = useContext(ShopContext);
  if (!services) throw new Error('a screen was drawn outside the shop');
  return services;
}

/** One piece of the shop's state; draws again when that piece changes. */
export function useShop<Piece>(select: (state: ShopState) => Piece): Piece {
  return useStore(useServices().store, select);
}

/** The translator of the language in use. */
export function useTranslate(): Translate {
  return useShop((state) => state.t);
}
