/** A script's address, where the browser wants to know whose it is (Trusted Types). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

const worker = '/return/worker.js';

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Has the browser keep what leads a payer on when the host that his provider leads back to is gone (row W-01). A browser
 * that cannot, or will not, goes the plain way.
 */
export async function keepWayBack(language: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = `${worker}?spec_lang=${encodeURIComponent(language)}`;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes?.createPolicy('return-worker', {
      createScriptURL: (own) => (own.startsWith(worker) ? own : ''),
    });
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(url) : url);
  } catch (error) {
    console.info('the way back is not kept', error);
  }
}
