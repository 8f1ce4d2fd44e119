/** The module's URL in a browser's error about a failed import. */
const addressIn = /\/assets\/[\w-]+\.js/;

/** The URLs of modules that failed to load, by their import function. */
const failed = new Map<() => Promise<unknown>, string>();

/**
 * Loads a module. Old Chromium caches a failed import by URL for the life of the page, so the next call after a failure
 * uses another URL.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const address = failed.get(load);
  return (address ? (import(`${address}?${Date.now()}`) as Promise<Module>) : load()).catch((error) => {
    const named = addressIn.exec(String(error));
    if (named) failed.set(load, named[0]);
    throw error;
  });
}

/** Loads something, retrying until it loads, with a pause after each failure. */
export function loadUntilItComes<Loaded>(
  load: () => Promise<Loaded>,
  pause: () => Promise<void>,
): Promise<Loaded> {
  return load().catch((error) => {
    console.warn(error);
    return pause().then(() => loadUntilItComes(load, pause));
  });
}
