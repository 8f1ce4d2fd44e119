/** The part of Trusted Types that registering a worker needs. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (language: string) => string },
  ): {
    createScriptURL(language: string): string;
  };
}

/** The worker's URL; the Trusted Types policy returns nothing else. */
const workerIn = (language: string) => `/return/worker.js?spec_lang=${encodeURIComponent(language)}`;

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Registers the service worker that redirects a returning payer if the return host is down (row W-01). Does nothing in
 * a browser without service workers.
 */
export async function keepWayBack(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes?.createPolicy('return-worker', { createScriptURL: workerIn });
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(language) : workerIn(language));
  } catch (error) {
    console.info('could not register the return worker', error);
  }
}
