import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { findFreePort, refuseTakenPort } from './ports.ts';

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
      remedy: expect.stringMatching(/BACKUP_PORT=\d+ npm start/),
    });
  });

  it('a free one is not refused', async () => {
    await expect(refuseTakenPort('127.0.0.1', await findFreePort(), 'PORT')).resolves.toBeUndefined();
  });
});
