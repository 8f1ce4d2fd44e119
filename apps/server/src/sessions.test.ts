import { expect, it } from 'vitest';
import { liveSecrets } from './secrets.ts';
import { deriveToken } from './sessions.ts';

it('I-05 no two stores, salts or keys of a server have one token, and the same three have the same', () => {
  const tokens = ['a first key of this test', 'a second key of this test'].flatMap((key) =>
    ['watt.production', 'watt.demo', 'volt.production'].flatMap((store) =>
      [1, 2].map((salt) => {
        const config = { secrets: liveSecrets(new Map([['session.key', key]])) };
        const token = () => deriveToken({ config } as never, store, Buffer.alloc(16, salt));
        expect(token()).toBe(token());
        return token();
      }),
    ),
  );
  expect(new Set(tokens).size).toBe(12);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
