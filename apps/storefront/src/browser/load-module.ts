/** Where a browser says that a module did not come, it names the module's address. */
const addressIn = /\/assets\/[\w-]+\.js/;

/** The addresses of modules that did not come, by what loads them. */
const failed = new Map<() => Promise<unknown>, string>();

/**
 * Loads a module, with one retry. Old Chromium caches a failed import by URL for the life of the page: retries use
 * another URL.
 */
export function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const address = failed.get(load);
  return (address ? (import(`${address}?${Date.now()}`) as Promise<Module>) : load()).catch((error) => {
    const named = addressIn.exec(String(error));
    if (named) failed.set(load, named[0]);
    throw error;
  });
}

/** Loads something that nobody is waiting for, retrying until it arrives, with a pause after each failure. */
export function loadUntilItComes<Module>(
  load: () => Promise<Module>,
  pause: () => Promise<void>,
): Promise<Module> {
  return loadModule(load).catch((error) => {
    console.warn(error);
    return pause().then(() => loadUntilItComes(load, pause));
  });
}
