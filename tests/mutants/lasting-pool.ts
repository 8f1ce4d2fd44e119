import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

/*
 * Vitest begins a process for every run and loads the whole server in it again. Here one process serves run after run: it keeps the
 * modules, and only the test file itself is loaded anew.
 */

type Listener = (message: unknown) => void;

export class LastingPool {
  readonly name = 'lasting';
  runs = 0;
  #standing: ForksPoolWorker | undefined;

  /** The next run gets a process in which nothing is loaded yet. A run that hangs ends with an error. */
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
    /** Vitest’s own words to itself: the process has begun, or has ended. */
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
