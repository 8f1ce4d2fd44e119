import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/*
 * Vitest starts a process for every run, which loads the whole server again. Here one process serves all runs: it
 * keeps the modules, and only the test file itself is reloaded.
 */

type Listener = (message: unknown) => void;

export class LastingPool {
  readonly name = 'lasting';
  runs = 0;
  #standing: ForksPoolWorker | undefined;

  /** The next run gets a fresh process. A run that hangs ends with an error. */
  async renew(): Promise<void> {
    const standing = this.#standing;
    this.#standing = undefined;
    await standing?.stop();
  }

  createPoolWorker = (options: PoolOptions): PoolWorker => {
    const isNew = !this.#standing;
    const standing = this.#standing ?? new ForksPoolWorker(options);
    this.#standing = standing;
    const listeners: [event: string, listener: Listener][] = [];
    /** Vitest’s internal message that the process has started or stopped. */
    const answer = (type: 'started' | 'stopped') => {
      for (const [event, listener] of [...listeners])
        if (event === 'message') listener({ type, __vitest_worker_response__: true });
    };
    return {
      name: this.name,
      cacheFs: true,
      start: async () => {
        if (!isNew) return;
        await standing.start();
        standing.on('exit', () => {
          if (this.#standing === standing) this.#standing = undefined;
        });
      },
      stop: async () => {
        if (this.#standing !== standing) return;
        for (const [event, listener] of listeners) standing.off(event, listener);
      },
      send(message: WorkerRequest) {
        if (message.type === 'start' && !isNew) answer('started');
        else if (message.type === 'stop') answer('stopped');
        else standing.send(message);
      },
      on(event: string, listener: Listener) {
        listeners.push([event, listener]);
        standing.on(event, listener);
      },
      off(event: string, listener: Listener) {
        const at = listeners.findIndex(([e, l]) => e === event && l === listener);
        if (at !== -1) listeners.splice(at, 1);
        standing.off(event, listener);
      },
      deserialize: (data: unknown) => data,
    } as PoolWorker;
  };
}
