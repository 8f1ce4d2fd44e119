import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandTokens } from '@gemporium/art/brand-tokens.ts';
import { arrangements, buttons, cards, corners, edges, headers, motions } from '@gemporium/art/face.ts';
import { faceShapes, headerProperties } from '@gemporium/art/face-shapes.ts';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../apps/storefront/src');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .join('\n');
const read = new Set([...styles.matchAll(/var\(\s*(--[a-z-]+)/g)].map(([, name]) => name));

const face = { color: '#1f5eff', accent: '#ffd23f', emblem: 'bolt', pattern: 'dots', wordmark: 'W' } as const;
const every = [
  ...corners.map((corner) => ({ corner })),
  ...arrangements.map((arrangement) => ({ arrangement })),
  ...cards.map((card) => ({ card })),
  ...buttons.map((button) => ({ button })),
  ...headers.map((header) => ({ header })),
  ...edges.map((edge) => ({ edge })),
  ...motions.map((motion) => ({ motion })),
];

it.each(every)('B-02 a brand’s shapes take effect: %j', (shape) => {
  const whole = { ...face, corner: 'soft' as const, ...shape };
  const said = { ...faceShapes(whole), ...headerProperties(whole, brandTokens(whole).light) };
  expect(Object.keys(said).filter((name) => !read.has(name))).toEqual([]);
  // Properties refer only to the brand's colours or to other properties that the styles know.
  const named = Object.values(said).flatMap((value) => [...value.matchAll(/var\((--[a-z-]+)/g)]);
  const colors = Object.keys(brandTokens(whole).light).map(
    (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  const known = new Set([...read, ...colors]);
  expect(named.map(([, name]) => name).filter((name) => !known.has(name))).toEqual([]);
});
