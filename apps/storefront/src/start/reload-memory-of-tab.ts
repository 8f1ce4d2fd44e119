const key = 'reloadedForContract';
let inMemory = 0;

/** For which version of the contract this tab has reloaded, 0 for none; remembered over the reload, where the tab can remember. */
export const reloadMemoryOfTab = {
  reloadedFor(): number {
    try {
      return Number(sessionStorage.getItem(key) ?? inMemory);
    } catch {
      return inMemory;
    }
  },
  rememberReload(version: number): void {
    inMemory = version;
    try {
      sessionStorage.setItem(key, String(version));
    } catch (error) {
      console.warn('could not remember the reload', error);
    }
  },
};
