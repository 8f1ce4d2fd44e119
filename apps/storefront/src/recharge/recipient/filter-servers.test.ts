import { describe, expect, it } from 'vitest';
import { fitsSearch, regionsOf } from './filter-servers.ts';

const asgard = { server_id: 'S1201', name: 'Asgard 12', area_id: 'eu' };

describe('searching for a server', () => {
  it.each([
    ['nothing typed', '', '', true],
    ['spaces only', '', ' \u3000', true],
    ['its id', '', 's1201', true],
    ['another name', '', 'midgard', false],
    ['a part of its id', '', '120', true],
    ['another id', '', '1301', false],
    ['its name without the space', '', 'asgard12', true],
    ['its region', 'eu', '', true],
    ['another region', 'us', '1201', false],
  ])('S-06 %s', (_name, region, search, found) => {
    expect(fitsSearch(asgard, { region, search })).toBe(found);
  });

  it('S-06 each region is listed once, by its name', () => {
    const places = [
      { area_id: 'eu', area_name: 'Europe' },
      { area_id: 'us', area_name: '' },
      { area_id: 'eu', area_name: '' },
      { area_id: '', area_name: '' },
    ];
    expect(regionsOf(places)).toEqual([
      { value: 'eu', text: 'Europe' },
      { value: 'us', text: 'us' },
    ]);
  });
});
