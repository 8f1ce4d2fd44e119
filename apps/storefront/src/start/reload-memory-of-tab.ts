const key = 'reloadedForContract';
let inMemory = 0;

/** The contract version for which this tab has reloaded, or 0; survives the reload if the tab has storage. */
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
