import { describe, expect, it } from 'vitest';
import { type AreaSources, resolveArea } from './resolve-area.ts';

const six = ['ja', 'kr', 'twhk', 'sea', 'useuro', 'ru'];
const none: AreaSources = { areas: six, asked: undefined, derived: undefined, stored: undefined, drawn: 'ja' };

describe('which area a player is in', () => {
  it.each<[string, Partial<AreaSources>, string]>([
    ['1 the only area, whatever else is said', { areas: ['dragon'], asked: 'sea', stored: 'eru' }, 'dragon'],
    ['2 the address', { asked: 'kr', derived: 'sea', stored: 'ru' }, 'kr'],
    ['3 the game, by its client id', { derived: 'sea', stored: 'ru' }, 'sea'],
    ['4 the stored one', { stored: 'ru' }, 'ru'],
    ['4 the one that the page was drawn in', {}, 'ja'],
  ])('B-04 step %s', (_name, sources, area) => {
    expect(resolveArea({ ...none, ...sources })).toEqual({ kind: 'area', area });
  });

  it.each<[string, Partial<AreaSources>]>([
    ['in the address', { asked: 'mars', stored: 'ru' }],
    ['stored', { stored: 'mars' }],
    ['drawn by the server for an address it refused', { drawn: '' }],
  ])('B-04 step 5 an area that is not the brand’s is refused: %s', (_name, sources) => {
    expect(resolveArea({ ...none, ...sources })).toEqual({ kind: 'refused' });
  });
});
