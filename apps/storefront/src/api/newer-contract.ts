import { contractVersion } from '@gemporium/contract/codes.ts';

export interface NewerContract {
  /** Tells of the version in an answer. */
  saw(version: number): void;
  /** Call where a reload takes nothing from the player: nothing open, nothing typed, nothing under way. */
  safeMoment(): void;
}

/**
 * A page that the server has outgrown loads itself anew at the next safe moment. Once for each version: where the
 * reload brings the same old page (a proxy's copy), the page stays as it is.
 */
export function createNewerContract(page: {
  /** false where the page's host does not answer: nothing was loaded. */
  reload: () => Promise<boolean>;
  /** The version that this tab has already reloaded for; 0 for none. */
  reloadedFor: () => number;
  rememberReload: (version: number) => void;
}): NewerContract {
  let newest: number = contractVersion;
  return {
    saw(version) {
      newest = Math.max(newest, version);
    },
    safeMoment() {
      const before = page.reloadedFor();
      if (newest <= contractVersion || before >= newest) return;
      page.rememberReload(newest);
      void page.reload().then((isLoading) => {
        if (!isLoading) page.rememberReload(before);
      });
    },
  };
}
