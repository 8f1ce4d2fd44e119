import { exchange } from './http.ts';
import type { World } from './world.ts';

const path = '/control/faults';

/** Arms a fault of the world's sandbox: docs/operations/sandbox.md. */
export async function armFault({ sandboxUrl }: World, fault: object): Promise<void> {
  const { status, body } = await exchange('POST', sandboxUrl + path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (status >= 300) throw new Error(`the sandbox refuses the fault: ${status} ${body}`);
}

/** Disarms all of them. */
export async function disarmFaults({ sandboxUrl }: World): Promise<void> {
  await exchange('DELETE', sandboxUrl + path);
}
