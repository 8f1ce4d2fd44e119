import { expect, it } from 'vitest';
import { formatPath } from './format-path.ts';

it.each<[PropertyKey[], string]>([
  [[], ''],
  [['areas', 1, 'currency'], 'areas[1].currency'],
  [[0, 'a'], '[0].a'],
  [['messages', 'pay.title'], 'messages["pay.title"]'],
  [['say "no"'], '["say \\"no\\""]'],
  [['a', '1st'], 'a["1st"]'],
  [['zh-tw', '_x', '$y', 'Z9'], 'zh-tw._x.$y.Z9'],
])('a place in a file is written as people write it: %j is %s', (path, text) => {
  expect(formatPath(path)).toBe(text);
});
