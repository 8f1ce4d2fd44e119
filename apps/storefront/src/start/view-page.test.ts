import { describe, expect, it } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { viewPage } from './view-page.ts';

describe('S-04 the shell tells that it stands', () => {
  it('which screen, and nothing about the player who looks', () => {
    const shop = fakeShop({ path: '/order/GP1' });
    const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
    shop.services.store.setState({ player });
    viewPage(shop.services, 'ios');
    const event = { event: 'viewPage', event_id: 24, screen: '/order', platform: 'ios', locale: 'en' };
    expect(shop.events).toEqual([['/service/recharge/dot.php', { events: [event] }]]);
  });

  it('in the language that is spoken now', () => {
    const shop = fakeShop({ page: { language: 'en' } });
    shop.services.store.setState({ language: 'ja' });
    viewPage(shop.services, 'web');
    expect(shop.events).toMatchObject([[expect.any(String), { events: [{ locale: 'ja' }] }]]);
  });

  it('quietly where nobody takes it', () => {
    const shop = fakeShop();
    viewPage(shop.services, 'web');
    expect(shop.state()).toMatchObject({ toasts: [], popup: undefined });
  });
});
