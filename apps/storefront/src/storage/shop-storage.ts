import { isStored } from './stored-shapes.ts';
import { lifetimes, type StorageKey, type StoredValues } from './stored-values.ts';

/** What the page stores between visits. Never throws: without storage, the page's memory is used. */
export interface ShopStorage {
  /** True if the browser stores nothing (private mode, blocked storage, built-in browser); the page says so (S-14). */
  readonly isBlocked: boolean;
  read<Key extends StorageKey>(key: Key): StoredValues[Key] | undefined;
  /** Stores the value for the key's lifetime, or for `lifetime` milliseconds. */
  write<Key extends StorageKey>(key: Key, value: StoredValues[Key], lifetime?: number): void;
  remove(...keys: StorageKey[]): void;
}

interface Kept {
  value: unknown;
  /** Milliseconds since 1970. */
  expires?: number;
}

export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage backed by the browser's own. What that rejects, because it is full or blocked, is kept by the tab across
 * reloads (`openTab`), or, if that fails too, in the page's memory.
 */
export function createShopStorage(
  open: () => TextStore,
  now: () => number,
  openTab: () => TextStore = memoryStore,
): ShopStorage {
  const own = working(open);
  const stores = [own, working(openTab), memoryStore()].filter((store): store is TextStore => !!store);
  const remove = (key: StorageKey) => {
    for (const store of stores) store.removeItem(key);
  };
  return {
    isBlocked: !own,
    read(key) {
      const text = stores.map((store) => store.getItem(key)).find((found) => found !== null);
      const kept = parse(text ?? '');
      if (!kept || !isStored(key, kept.value)) return undefined;
      if (kept.expires !== undefined && !(kept.expires > now())) {
        remove(key);
        return undefined;
      }
      return kept.value as never;
    },
    write(key, value, lifetime = lifetimes[key]) {
      const kept: Kept = lifetime === undefined ? { value } : { value, expires: now() + lifetime };
      let isKept = false;
      for (const store of stores) {
        try {
          if (!isKept) {
            store.setItem(key, JSON.stringify(kept));
            isKept = true;
            continue;
          }
        } catch (error) {
          console.warn(`no room to keep ${key}`, error);
        }
        // Only one place may hold the key, or an older value would survive here.
        store.removeItem(key);
      }
    },
    remove(...keys) {
      keys.forEach(remove);
    },
  };
}

function working(open: () => TextStore): TextStore | undefined {
  const probe = 'storageProbe';
  try {
    const store = open();
    store.setItem(probe, probe);
    const works = store.getItem(probe) === probe;
    store.removeItem(probe);
    return works ? store : undefined;
  } catch {
    return undefined;
  }
}

/** In-memory storage with the browser's interface. */
export function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** What is no JSON counts as missing. */
function parse(text: string): Kept | null | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
