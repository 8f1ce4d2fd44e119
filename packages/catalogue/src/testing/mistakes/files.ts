import { all, copy, drop, remove, set, write } from '../edits.ts';
import type { Mistake } from '../mistake.ts';

const brand = 'nova/brand.json';
const legal = 'nova/legal.json';
const game = 'nova/games/orbit/game.json';
const json = (title: string, text: string, told: string[]): Mistake => ({
  title,
  wrong: write(legal, text),
  told,
});

export const fileMistakes: Mistake[] = [
  {
    title: 'B-02 a file that is not UTF-8',
    wrong: (files) => {
      files[legal] = Uint8Array.of(0x7b, 0xff, 0x7d);
    },
    told: ['nova/legal.json: is not UTF-8 text (save the file as UTF-8)'],
  },
  { title: 'B-02 a missing file', wrong: remove(legal), told: ['nova/legal.json: the file is missing'] },
  {
    title: 'B-02 misspelt files',
    wrong: all(
      write('nova/games/orbit/gods.json', {}),
      write('nova/mesages/ja.json', {}),
      write('nova/art/lgo.svg', ''),
    ),
    told: [
      'nova/art/lgo.svg: is not a file that the store reads (did you mean "nova/art/logo.svg"?)',
      'nova/art/lgo.svg: does not begin with an <svg> element',
      'nova/art/lgo.svg: has no viewBox: it could not be drawn at another size',
      'nova/games/orbit/gods.json: is not a file that the store reads (did you mean "nova/games/orbit/goods.json"?)',
      'nova/mesages/ja.json: is not a file that the store reads (did you mean "nova/messages/ja.json"?)',
    ],
  },
  {
    title: 'B-02 files of somebody else',
    wrong: all(
      write('nova/prices.xlsx', 'x'),
      write('notes.txt', 'x'),
      write('nova/games/orbit/art/big/icon.svg', ''),
    ),
    told: [
      'notes.txt: is not a file that the store reads',
      'nova/games/orbit/art/big/icon.svg: is not a file that the store reads',
      'nova/games/orbit/art/big/icon.svg: does not begin with an <svg> element',
      'nova/games/orbit/art/big/icon.svg: has no viewBox: it could not be drawn at another size',
      'nova/prices.xlsx: is not a file that the store reads',
    ],
  },
  {
    title: 'B-02 pictures that are no drawings',
    wrong: all(write('nova/art/logo.png', 'x'), write('nova/games/orbit/banner.JPG', 'x')),
    told: [
      'nova/art/logo.png: is not a drawing that the store reads: it reads SVG (put a drawing at nova/art/logo.svg)',
      'nova/games/orbit/banner.JPG: is not a drawing that the store reads: it reads SVG',
    ],
  },
  {
    title: 'B-02 a file in the wrong folder',
    wrong: all(
      copy(brand, 'nova/games/brand.json'),
      copy(game, 'nova/game.json'),
      copy('accounts/cashier.json', 'accounts/old/till.json'),
      write('nova/messages/old/ja.json', { log_fail: 'x' }),
    ),
    told: [
      'accounts/old/till.json: is not a file that the store reads',
      'nova/game.json: is not a file that the store reads',
      'nova/games/brand.json: is not a file that the store reads',
      'nova/messages/old/ja.json: is not a file that the store reads',
    ],
  },
  {
    title: 'B-02 a misspelt key',
    wrong: set(brand, 'pageTitel', 'Nova'),
    told: ['nova/brand.json pageTitel: is not a known key (did you mean "pageTitle"?)'],
  },
  {
    title: 'B-02 unknown keys',
    wrong: all(set(brand, 'areas[1].contry', 'JP'), set(brand, 'areas[1].xyz', 1)),
    told: [
      'nova/brand.json areas[1].contry: is not a known key (did you mean "country"?)',
      'nova/brand.json areas[1].xyz: is not a known key',
    ],
  },
  {
    title: 'B-02 a missing value',
    wrong: drop(brand, 'layout'),
    told: ['nova/brand.json layout: is missing'],
  },
  {
    title: 'B-02 a missing text',
    wrong: drop(brand, 'pageTitle'),
    told: ['nova/brand.json pageTitle: is missing'],
  },
  {
    title: 'B-02 a missing number',
    wrong: drop(brand, 'tracking.eventId'),
    told: ['nova/brand.json tracking.eventId: is missing'],
  },
  {
    title: 'B-02 "true" in quotes',
    wrong: set(brand, 'isVip', 'true'),
    told: ['nova/brand.json isVip: must be true or false, but is "true" (write true without quotes)'],
  },
  {
    title: 'B-02 "false" in quotes',
    wrong: set(brand, 'isVip', 'false'),
    told: ['nova/brand.json isVip: must be true or false, but is "false" (write false without quotes)'],
  },
  {
    title: 'B-02 yes for true',
    wrong: set(brand, 'isVip', 'yes'),
    told: ['nova/brand.json isVip: must be true or false, but is "yes"'],
  },
  {
    title: 'B-02 a number in quotes',
    wrong: set(brand, 'tracking.eventId', '200'),
    told: ['nova/brand.json tracking.eventId: must be a number, but is "200" (write 200 without quotes)'],
  },
  {
    title: 'B-02 a number in quotes with noughts before it, which JSON does not know',
    wrong: set(brand, 'tracking.eventId', '0200'),
    told: ['nova/brand.json tracking.eventId: must be a number, but is "0200" (write 200 without quotes)'],
  },
  {
    title: 'B-02 a word for a number',
    wrong: set(brand, 'tracking.eventId', '200x'),
    told: ['nova/brand.json tracking.eventId: must be a number, but is "200x"'],
  },
  {
    title: 'B-02 a number for a text',
    wrong: set('nova/games/orbit/goods.json', 'groups[0].goods[0].prices.USD', 0.99),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.USD: must be text in double quotes, but is 0.99 (write "0.99" in quotes)',
    ],
  },
  {
    title: 'B-02 a list for a text',
    wrong: set(brand, 'name', []),
    told: ['nova/brand.json name: must be text in double quotes, but is a list'],
  },
  {
    title: 'B-02 an object for a list',
    wrong: set(brand, 'areas', {}),
    told: ['nova/brand.json areas: must be a list in [ ], but is an object'],
  },
  {
    title: 'B-02 a text for an object',
    wrong: set(brand, 'face', 'blue'),
    told: ['nova/brand.json face: must be an object in { }, but is "blue"'],
  },
  {
    title: 'B-02 a long text for an object',
    wrong: set(brand, 'face', 'blue'.repeat(15)),
    told: [
      'nova/brand.json face: must be an object in { }, but is "blueblueblueblueblueblueblueblueblueblueblueblueblueblue…',
    ],
  },
  {
    title: 'B-02 a list for a file',
    wrong: write(legal, []),
    told: ['nova/legal.json: must be an object in { }, but is a list'],
  },
  {
    title: 'B-02 a word that is not one of the choices',
    wrong: set(brand, 'layout', 'nwe'),
    told: ['nova/brand.json layout: "nwe" is not one of: new, old (did you mean "new"?)'],
  },
  {
    title: 'B-02 a word that is like none of the choices',
    wrong: set(brand, 'layout', 'classic'),
    told: ['nova/brand.json layout: "classic" is not one of: new, old'],
  },
  {
    title: 'B-02 a number that is not one of the choices',
    wrong: set(brand, 'layout', 2),
    told: ['nova/brand.json layout: 2 is not one of: new, old'],
  },
  {
    title: 'B-09 a region without a label',
    wrong: set('nova/methods.json', 'methods[0].regions', ['Global', 'MM']),
    told: [
      'nova/methods.json methods[0].regions[1]: "MM" is not one of: Global, PH, MY, SG, ID, TH, VN, IN, MMK, TR, BR, US, FR, DE, RU, NL (did you mean "MMK"?)',
    ],
  },
  {
    title: 'B-02 an empty list',
    wrong: set(brand, 'login.providers', []),
    told: ['nova/brand.json login.providers: needs at least one entry'],
  },
  {
    title: 'B-02 a fraction for a whole number',
    wrong: set(brand, 'tracking.eventId', 24.5),
    told: ['nova/brand.json tracking.eventId: must be a whole number, but is 24.5'],
  },
  json('B-02 a comma after the last entry', '{\n  "name": "Nova",\n  "layout": "new",\n}', [
    'nova/legal.json: is not valid JSON at line 3, column 18: there is a comma after the last entry (remove the comma)',
  ]),
  json('B-02 a comma after the last entry of a list', '[1,2,]', [
    'nova/legal.json: is not valid JSON at line 1, column 5: there is a comma after the last entry (remove the comma)',
  ]),
  json('B-02 no comma between two entries', '{"a":1\n"b":2}', [
    'nova/legal.json: is not valid JSON at line 2, column 1: a comma or } is expected here (put a comma between two entries)',
  ]),
  json('B-02 no comma between two entries of a list', '[1 2]', [
    'nova/legal.json: is not valid JSON at line 1, column 4: a comma or ] is expected here (put a comma between two entries)',
  ]),
  json('B-02 a key twice', '{"a":1,\n "a":2}', [
    'nova/legal.json: is not valid JSON at line 2, column 2: the key "a" is written twice in one object (remove one of the two)',
  ]),
  json('B-02 a key without quotes', '{a:1}', [
    'nova/legal.json: is not valid JSON at line 1, column 2: a key in double quotes is expected here',
  ]),
  json('B-02 no colon', '{"a" 1}', [
    'nova/legal.json: is not valid JSON at line 1, column 6: a colon is expected after the key "a"',
  ]),
  json('B-02 single quotes', "['x']", [
    'nova/legal.json: is not valid JSON at line 1, column 2: texts need double quotes (write " instead of \')',
  ]),
  json('B-02 curly quotes', '{“a”: 1}', [
    'nova/legal.json: is not valid JSON at line 1, column 2: texts need double quotes (write " instead of “)',
  ]),
  json('B-02 a comment between two keys', '{"a": 1,\n // b\n "c": 2}', [
    'nova/legal.json: is not valid JSON at line 2, column 2: JSON has no comments (remove the comment)',
  ]),
  json('B-02 a comment of a script', '# hello\n{}', [
    'nova/legal.json: is not valid JSON at line 1, column 1: JSON has no comments (remove the comment)',
  ]),
  ...['<<<<<<< HEAD', '=======', '>>>>>>> main'].flatMap((marker) =>
    json(`B-02 what git leaves of a merge: ${marker}`, `{"a": 1,\n${marker}\n"b": 2}`, [
      'nova/legal.json: is not valid JSON at line 2, column 1: two versions of this file were merged and differ here (keep one of the two, and remove the lines of <<<<<<<, ======= and >>>>>>>)',
    ]),
  ),
  json('B-02 two values', '[1] [2]', [
    'nova/legal.json: is not valid JSON at line 1, column 5: there is more text after the end of the JSON',
  ]),
  json('B-02 a number that JSON does not know', '[01]', [
    'nova/legal.json: is not valid JSON at line 1, column 2: "01" is not a JSON value',
  ]),
  json('B-02 a comment', '// hello\n{}', [
    'nova/legal.json: is not valid JSON at line 1, column 1: JSON has no comments (remove the comment)',
  ]),
  json('B-02 a comment of the other kind', '/* hello */{}', [
    'nova/legal.json: is not valid JSON at line 1, column 1: JSON has no comments (remove the comment)',
  ]),
  json('B-02 a text without its end', '{"a": "x', [
    'nova/legal.json: is not valid JSON at line 1, column 7: this text is not closed with a double quote',
  ]),
  json('B-02 a text over two lines', '{"a": "x\ny"}', [
    'nova/legal.json: is not valid JSON at line 1, column 9: there is a line break inside a text (close the text with a double quote, or write \\n)',
  ]),
  json('B-02 a text with a tab', '{"a": "x\ty"}', [
    'nova/legal.json: is not valid JSON at line 1, column 9: there is a control character inside a text (remove it; a tab is written \\t)',
  ]),
  json('B-02 a backslash of a Windows path', '{"a": "c:\\q"}', [
    'nova/legal.json: is not valid JSON at line 1, column 7: there is a backslash sequence in this text that JSON does not know',
  ]),
  // JSON can write what no order's row, drawing or terminal can hold: goods with such a name could not be bought.
  ...[
    '\\u0000',
    '\\ud800',
    '\\udc00\\ud800',
    '\\u0007',
    '\\u001b[2J',
    '\\u007f',
    '\\u0085',
    '\u0085',
    '\\ufffe',
    '\uffff',
  ].map((sign) =>
    json(`B-02 a text with ${JSON.stringify(sign)}`, `{"a": "x${sign}y"}`, [
      'nova/legal.json: is not valid JSON at line 1, column 7: there is a character in this text that nothing can show (remove it)',
    ]),
  ),
  json('B-02 a key with a control character', '{"a\\u0000": 1}', [
    'nova/legal.json: is not valid JSON at line 1, column 2: there is a character in this text that nothing can show (remove it)',
  ]),
  json('B-02 a list without its end', '[\n  1,\n  [2', [
    'nova/legal.json: is not valid JSON at line 3, column 3: this bracket is not closed with ]',
  ]),
  json('B-02 an empty file', '', [
    'nova/legal.json: is not valid JSON at line 1, column 1: the file ends in the middle',
  ]),
  json('B-02 a value left out', '{"a": ,}', [
    'nova/legal.json: is not valid JSON at line 1, column 7: a value is expected here',
  ]),
  json('B-02 a key that no file may have', '{"__proto__": 1}', [
    'nova/legal.json: is not valid JSON at line 1, column 2: this key is not allowed',
  ]),
  json('B-02 far too many brackets', '['.repeat(60), [
    'nova/legal.json: is not valid JSON at line 1, column 42: this is too deeply nested',
  ]),
];
