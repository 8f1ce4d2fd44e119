import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { findFreePort, isPortFree, refuseTakenPort } from './ports.ts';

describe('a port that is already taken', () => {
  it('is named together with the variable that changes it', async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const refusal = await refuseTakenPort('127.0.0.1', port, 'BACKUP_PORT').catch((error: unknown) => error);
    other.close();
    expect(refusal).toBeInstanceOf(CannotStart);
    expect(refusal).toMatchObject({
      message: `Port ${port} (BACKUP_PORT) is already taken by another program on this machine.`,
      remedy: `Stop that program, or choose another port: BACKUP_PORT=${port < 60_000 ? port + 1_000 : port - 1_000} npm start`,
    });
  });

  it.each([
    [58_000, 1_000],
    [60_000, -1_000],
  ])('near %i, the other port that is named is one that there is', async (near, step) => {
    let port = near;
    while (!(await isPortFree('127.0.0.1', port))) port += 1;
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const refusal = await refuseTakenPort('127.0.0.1', port, 'PORT').catch((error: unknown) => error);
    other.close();
    expect(refusal).toMatchObject({ remedy: expect.stringContaining(`: PORT=${port + step} npm start`) });
  });

  // Of the block that documents are written with: no machine has it.
  const elsewhere = '192.0.2.1';
  it('an address that is not this machine’s is named together with HOST', async () => {
    expect(await refuseTakenPort(elsewhere, 8080, 'PORT').catch((error: unknown) => error)).toMatchObject({
      message: `Cannot listen on ${elsewhere}, port 8080 (PORT): listen EADDRNOTAVAIL: address not available ${elsewhere}:8080.`,
      remedy: 'HOST must be an address of this machine, for example 127.0.0.1 or 0.0.0.0.',
    });
    expect(await isPortFree(elsewhere, 8080)).toBe(false);
  });

  it('is taken on its own address alone, and free again once it is let go', async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    expect(await isPortFree('127.0.0.1', port)).toBe(false);
    await new Promise((resolve) => other.close(resolve));
    expect(await isPortFree('127.0.0.1', port)).toBe(true);
  });

  it('a free one is not refused', async () => {
    await expect(refuseTakenPort('127.0.0.1', await findFreePort(), 'PORT')).resolves.toBeUndefined();
  });
});
