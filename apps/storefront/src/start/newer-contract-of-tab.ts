import { createNewerContract } from '../api/newer-contract.ts';

const key = 'reloadedForContract';
let inMemory = 0;

/** This tab's watch over the contract's version; remembered over the reload by the tab, where it can remember. */
export const newerContract = createNewerContract({
  reload: () => location.reload(),
  reloadedFor() {
    try {
      return Number(sessionStorage.getItem(key) ?? inMemory);
    } catch {
      return inMemory;
    }
  },
  rememberReload(version) {
    inMemory = version;
    try {
      sessionStorage.setItem(key, String(version));
    } catch (error) {
      console.warn('could not remember the reload', error);
    }
  },
});
