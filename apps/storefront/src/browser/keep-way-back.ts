/** A script's address, where the browser wants to know whose it is (Trusted Types). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (language: string) => string },
  ): {
    createScriptURL(language: string): string;
  };
}

/** Whatever is asked for, it is the worker's own address. */
const workerIn = (language: string) => `/return/worker.js?spec_lang=${encodeURIComponent(language)}`;

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Registers the service worker that redirects a returning payer if the return host is down (row W-01). A browser
 * without service workers does without.
 */
export async function keepWayBack(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes?.createPolicy('return-worker', { createScriptURL: workerIn });
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(language) : workerIn(language));
  } catch (error) {
    console.info('the way back is not kept', error);
  }
}
