import { expect, it } from 'vitest';
import type { Provider, ProviderHttp } from '../provider.ts';
import type { ConformanceProfile } from './profile.ts';
import type { BookedNotification } from './sandbox-desk.ts';
import { createWorld } from './world.ts';

/** A sandbox with these notifications, each answered from its n-th attempt on. */
function sandboxWith(answeredFrom: Record<number, number>, state: (id: number) => string) {
  const booked: BookedNotification[] = Object.keys(answeredFrom).map((id) => ({
    id: Number(id),
    event: 'PAID',
    state: state(Number(id)),
    attempts: [{ status: null }],
  }));
  const sent: number[] = [];
  const http: ProviderHttp = async ({ method, url, body }) => {
    if (method === 'POST' && url.endsWith('/control/notifications/send')) {
      const { id } = JSON.parse(String(body)) as { id: number };
      sent.push(id);
      const one = booked.find((notification) => notification.id === id)!;
      // The attempt ends after a while; until then the books are read repeatedly.
      setTimeout(() => {
        const isAnswered = one.attempts.length + 1 >= answeredFrom[id]!;
        one.attempts.push({ status: isAnswered ? 200 : null });
        if (isAnswered) one.state = 'delivered';
      }, 100);
    }
    const answer = url.includes('/books/notifications?') ? { notifications: booked } : {};
    return { kind: 'answer', status: 200, headers: {}, body: JSON.stringify(answer) };
  };
  const profile = { provider: { id: 'made-up', sandboxPath: '' } as Provider } as ConformanceProfile;
  const world = createWorld({
    profile,
    http,
    sandboxUrl: 'http://sandbox',
    storeUrl: 'http://store',
    runName: 'R',
    secret: (name: string) => name,
    patienceMs: 3_000,
  });
  return { world, sent };
}

it('O-07 a notification that nobody answered is sent again at once and once for each attempt, whatever its provider waits', async () => {
  const { world, sent } = sandboxWith({ 7: 2, 8: 3, 9: 2 }, (id) => (id === 9 ? 'given-up' : 'queued'));
  await world.answered('R-1');
  expect(sent.sort()).toEqual([7, 8, 8, 9]);
});

it('O-07 one that is withheld is not waited for, and not sent', async () => {
  const { world, sent } = sandboxWith({ 7: 2, 8: 2 }, (id) => (id === 8 ? 'withheld' : 'queued'));
  await world.answered('R-1');
  expect(sent).toEqual([7]);
});
