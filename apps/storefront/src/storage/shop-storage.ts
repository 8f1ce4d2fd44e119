import { lifetimes, type StorageKey, type StoredValues } from './stored-values.ts';

/** What the page keeps between visits. Never throws: a browser that refuses gets a memory of this page alone. */
export interface ShopStorage {
  /** True where the browser keeps nothing (private mode, blocked storage, an app's own browser): the page says so (row S-14). */
  readonly isBlocked: boolean;
  read<Key extends StorageKey>(key: Key): StoredValues[Key] | undefined;
  /** Kept from now on for the key's lifetime, or for so many milliseconds. */
  write<Key extends StorageKey>(key: Key, value: StoredValues[Key], lifetime?: number): void;
  remove(...keys: StorageKey[]): void;
}

interface Kept {
  value: unknown;
  /** Milliseconds since 1970. */
  expires?: number;
}

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage over the browser's own, or over memory where `open` throws or does not keep what it is given. */
export function createShopStorage(open: () => TextStore, now: () => number): ShopStorage {
  const browserStore = working(open);
  const store = browserStore ?? memoryStore();
  return {
    isBlocked: browserStore === undefined,
    read(key) {
      const kept = parse(store.getItem(key));
      if (!kept) return undefined;
      if (kept.expires !== undefined && kept.expires <= now()) {
        store.removeItem(key);
        return undefined;
      }
      return kept.value as never;
    },
    write(key, value, lifetime = lifetimes[key]) {
      const kept: Kept = lifetime === undefined ? { value } : { value, expires: now() + lifetime };
      try {
        store.setItem(key, JSON.stringify(kept));
      } catch (error) {
        // Full: the page goes on without remembering this one.
        console.warn(`could not keep ${key}`, error);
      }
    },
    remove(...keys) {
      for (const key of keys) store.removeItem(key);
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

/** A memory with the browser's own interface. */
export function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Values of another version or hand are as good as none. */
function parse(text: string | null): Kept | undefined {
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null && 'value' in kept ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
