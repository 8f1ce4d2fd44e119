import type { ShopStorage } from '../storage/shop-storage.ts';

/** The store's addresses in the order to try: the backup that worked last, the page's own, then the other backups. */
export interface Origins {
  list(): readonly string[];
  /** Remembers a backup for a day, and forgets it once the page's own address answers again. */
  worked(origin: string): void;
}

/** `own` is the page's origin; a stored value that is not a known backup is ignored. */
export function createOrigins(storage: ShopStorage, own: string, backups: readonly string[]): Origins {
  const others = backups.filter((origin) => origin !== own);
  return {
    list() {
      const remembered = storage.read('paymentBakApi');
      const known = ['', ...others];
      if (remembered === undefined || !others.includes(remembered)) return known;
      return [remembered, ...known.filter((origin) => origin !== remembered)];
    },
    worked(origin) {
      const remembered = storage.read('paymentBakApi');
      if (origin === '') {
        if (remembered !== undefined) storage.remove('paymentBakApi');
      } else if (remembered !== origin) storage.write('paymentBakApi', origin);
    },
  };
}
