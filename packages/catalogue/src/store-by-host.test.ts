import { describe, expect, it } from 'vitest';
import { storeByHost } from './store-by-host.ts';
import { sampleCatalogue, sampleTree } from './testing/sample-tree.ts';

const catalogue = sampleCatalogue();

const found = (host: string, allowLocal = false) => {
  const address = storeByHost({ ...catalogue }, { host, allowLocal });
  return address && `${address.brand.key} ${address.environment} ${address.role}`;
};

describe('the host picks the store', () => {
  it.each([
    ['shop.nova.example', 'nova production web'],
    ['pay.nova.example', 'nova production payment'],
    ['shop.nova-backup.example', 'nova production backup'],
    ['data.nova.example', 'nova production data'],
    ['demo-shop.nova.example', 'nova demo web'],
    ['demo-shop.nova-backup.example', 'nova demo backup'],
    ['SHOP.Nova.Example', 'nova production web'],
    ['nova.example', undefined],
    ['evil-shop.nova.example', undefined],
    ['shop.nova.example.evil.example', undefined],
    ['shop.nova.example:8080', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('B-01 %j is %j', (host, expected) => {
    expect(found(host)).toBe(expected);
  });

  it.each([
    ['nova.localhost', 'nova production web'],
    ['Nova.LOCALHOST', 'nova production web'],
    ['demo-nova.localhost', 'nova demo web'],
    ['backup-nova.localhost', 'nova production backup'],
    ['backup-demo-nova.localhost', 'nova demo backup'],
    ['demo-backup-nova.localhost', undefined],
    ['localhost', undefined],
    ['nova2.localhost', undefined],
  ])('B-07 on the own machine %j is %j', (host, expected) => {
    expect(found(host, true)).toBe(expected);
  });

  it('B-07 a local host names nothing where local hosts are not allowed', () => {
    expect(found('nova.localhost')).toBeUndefined();
  });

  it('the hosts of a version are gathered once, however many players come', () => {
    let reads = 0;
    const counted = {
      ...catalogue,
      get brands() {
        reads += 1;
        return catalogue.brands;
      },
    };
    const look = (host: string) => storeByHost(counted, { host, allowLocal: true })?.role;
    expect(look('shop.nova.example')).toBe('web');
    const first = reads;
    expect([look('pay.nova.example'), look('backup-nova.localhost')]).toEqual(['payment', 'backup']);
    expect(reads).toBe(first);
  });

  it('B-07 a brand key with capitals answers in lower case', () => {
    const files = sampleTree();
    for (const path of Object.keys(files).filter((name) => name.startsWith('nova/'))) {
      files[path.replace('nova/', 'novaJp/')] = files[path];
      delete files[path];
    }
    const address = storeByHost(sampleCatalogue(files), { host: 'demo-novajp.localhost', allowLocal: true });
    expect(address?.brand.key).toBe('novaJp');
  });
});
