import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { welcome } from './welcome.ts';

const plain = { bold: (text: string) => text, dim: (text: string) => text };
const brands = [
  { key: 'ko', name: 'Ko Games', layout: 'new' },
  { key: 'watt', name: '', layout: '' },
];

describe('the welcome', () => {
  it('has a link for each brand and environment, and all that a newcomer needs', () => {
    const text = welcome(readConfig({}), brands, 2_100, plain);
    for (const part of [
      'http://ko.localhost:8080/',
      'http://demo-ko.localhost:8080/',
      'http://watt.localhost:8080/',
      'http://demo-watt.localhost:8080/',
      'http://backup-<brand>.localhost:8082/',
      'http://localhost:8081/',
      'http://localhost:8081/game/',
      'player / player, player2 / player2',
      '.data/logs/*.log',
      'Ctrl-C',
    ])
      expect(text).toContain(part);
  });

  it('in live mode speaks of no sandbox and no sample account', () => {
    const config = readConfig({
      RUN_MODE: 'live',
      DATABASE_URL: 'postgres://db/shop',
      SECRETS_FILE: 'secrets.json',
    });
    const text = welcome(config, brands, 900, plain);
    expect(text).toContain('Live');
    expect(text).not.toMatch(/sandbox|player/i);
  });
});
