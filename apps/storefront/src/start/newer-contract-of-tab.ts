import { createNewerContract } from '../api/newer-contract.ts';
import { hostAnswers } from '../browser/host-answers.ts';

const key = 'reloadedForContract';
let inMemory = 0;

/** This tab's watch over the contract's version; remembered over the reload by the tab, where it can remember. */
export const newerContract = createNewerContract({
  async reload() {
    const isUp = await hostAnswers();
    if (isUp) location.reload();
    return isUp;
  },
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
