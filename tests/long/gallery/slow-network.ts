import type { Visitor } from '../../harness/browser.ts';

/** Does something while the network takes minutes to answer, as in a tunnel. */
export async function onSlowNetwork({ context, page }: Visitor, act: () => Promise<void>): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const conditions = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { ...conditions, latency: 120_000 });
  await act();
  await devtools.send('Network.emulateNetworkConditions', { ...conditions, latency: 0 });
  await devtools.detach();
}
