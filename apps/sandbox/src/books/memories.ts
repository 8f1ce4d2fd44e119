import type { DatabaseSync } from 'node:sqlite';
import type { JsonValue } from '@gemporium/provider-kit/simulator.ts';

export type MemoryBook = ReturnType<typeof memoryBook>;

/** Key-value state of the simulators: used cards, idempotency keys, page addresses. */
export function memoryBook(db: DatabaseSync) {
  const put = db.prepare(
    'INSERT INTO memories (scope, key, value) VALUES (?, ?, ?) ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value',
  );
  const get = db.prepare('SELECT value FROM memories WHERE scope = ? AND key = ?');
  return {
    remember(scope: string, key: string, value: JsonValue): void {
      put.run(scope, key, JSON.stringify(value));
    },
    recall(scope: string, key: string): JsonValue | undefined {
      const row = get.get(scope, key) as { value: string } | undefined;
      return row && (JSON.parse(row.value) as JsonValue);
    },
  };
}
