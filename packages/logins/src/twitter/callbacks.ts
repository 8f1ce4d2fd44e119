/** Schemes whose addresses no app can own. */
const nobodys = ['http:', 'javascript:', 'data:', 'blob:', 'file:', 'about:'];

/**
 * Problems in a brand's `callbacks`: addresses besides the shop's own to which X may redirect players of a client
 * that opens X's page itself, such as an app's (`orbit://login/x`).
 */
export function callbackProblems(callbacks: unknown): { path: string; reason: string }[] {
  if (callbacks === undefined) return [];
  if (!Array.isArray(callbacks)) return [{ path: 'callbacks', reason: 'must be a list of addresses' }];
  return callbacks.flatMap((callback, index) => {
    const url = typeof callback === 'string' && callback.length <= 512 ? URL.parse(callback) : null;
    const isGood = url !== null && !nobodys.includes(url.protocol) && url.username === '' && url.hash === '';
    const reason = 'must be an address that X knows for this app, by https or an app’s own scheme';
    return isGood ? [] : [{ path: `callbacks.${index}`, reason }];
  });
}
