import { describe, expect, it } from 'vitest';
import { type AreaHints, type AreaResolution, resolveDomainArea } from './domain-area.ts';

const area = (name: string): AreaResolution => ({ kind: 'area', area: name });
const notAllowed: AreaResolution = { kind: 'not-allowed' };
const unknown: AreaResolution = { kind: 'unknown' };

const three = ['universal', 'eru', 'sea'];
const ssgame = ['ja', 'kr', 'twhk', 'sea', 'useuro', 'ru'];

describe('B-04 the area of a visit', () => {
  it.each<[title: string, hints: AreaHints, expected: AreaResolution]>([
    ['is the only one of a brand with one', { areas: ['dragon'] }, area('dragon')],
    ['is the only one, whatever the link says', { areas: ['dragon'], query: 'sea' }, area('dragon')],
    ['is the only one, whatever was stored', { areas: ['ja'], stored: 'kr', fromClientId: 'kr' }, area('ja')],
    ['is the one in the link', { areas: three, query: 'eru' }, area('eru')],
    [
      'is the one in the link before the stored one',
      { areas: three, query: 'eru', stored: 'sea' },
      area('eru'),
    ],
    [
      'is the one in the link before the client id’s',
      { areas: ssgame, query: 'ja', fromClientId: 'kr' },
      area('ja'),
    ],
    ['follows from the client id', { areas: ssgame, fromClientId: 'twhk' }, area('twhk')],
    [
      'follows from the client id before the stored one',
      { areas: ssgame, fromClientId: 'twhk', stored: 'ja' },
      area('twhk'),
    ],
    ['is the stored one where nothing else names one', { areas: three, stored: 'sea' }, area('sea')],
    [
      'is not allowed where the link names a stranger',
      { areas: three, query: 'mars', stored: 'sea' },
      notAllowed,
    ],
    ['is not allowed in another spelling', { areas: three, query: 'SEA' }, notAllowed],
    ['is not allowed where the stored one is gone', { areas: three, stored: 'mea' }, notAllowed],
    ['is not an inherited property', { areas: three, query: 'length' }, notAllowed],
    ['counts an empty link parameter as none', { areas: three, query: '', stored: 'sea' }, area('sea')],
    ['is unknown where nothing names one', { areas: three }, unknown],
    [
      'is unknown where everything is empty',
      { areas: three, query: '', fromClientId: '', stored: '' },
      unknown,
    ],
  ])('%s', (_title, hints, expected) => {
    expect(resolveDomainArea(hints)).toEqual(expected);
  });
});
