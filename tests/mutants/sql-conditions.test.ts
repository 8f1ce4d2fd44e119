import { expect, it } from 'vitest';
import { mutateSql } from './sql-conditions.ts';

it.each<[title: string, sql: string, mutated: string[]]>([
  [
    'each condition in turn',
    'select * from orders where store = $1 and billing_no = $2',
    [
      'select * from orders where (store = $1 or true) and billing_no = $2',
      'select * from orders where store = $1 and (billing_no = $2 or true)',
    ],
  ],
  [
    'a range is one condition',
    'select 1 from payment where at between $1 and $2 and applied',
    [
      'select 1 from payment where (at between $1 and $2 or true) and applied',
      'select 1 from payment where at between $1 and $2 and (applied or true)',
    ],
  ],
  [
    'alternatives in parentheses',
    'update grant set state = $1 where code = $2 and (until is null or until > now())',
    [
      'update grant set state = $1 where (code = $2 or true) and (until is null or until > now())',
      'update grant set state = $1 where code = $2 and ((until is null or until > now()) or true)',
      'update grant set state = $1 where code = $2 and ((until is null and false) or until > now())',
      'update grant set state = $1 where code = $2 and (until is null or (until > now() and false))',
    ],
  ],
  [
    'locks, limits and orders of a claim',
    'update effect set lease = 1 where id in (select id from effect order by at limit $1 for update skip locked)',
    [
      'update effect set lease = 1 where (id in (select id from effect order by at limit $1 for update skip locked) or true)',
      'update effect set lease = 1 where id in (select id from effect order by at limit $1)',
      'update effect set lease = 1 where id in (select id from effect order by at limit $1 for update)',
      'update effect set lease = 1 where id in (select id from effect order by at limit ($1)::bigint * 1000 for update skip locked)',
      'update effect set lease = 1 where id in (select id from effect order by at desc limit $1 for update skip locked)',
    ],
  ],
  [
    'a conflict that is no longer ignored, and a turned order',
    "insert into card (code) select $1 from batch where state = 'open' order by at desc, id on conflict (code) do nothing",
    [
      "insert into card (code) select $1 from batch where (state = 'open' or true) order by at desc, id on conflict (code) do nothing",
      "insert into card (code) select $1 from batch where state = 'open' order by at desc, id",
      "insert into card (code) select $1 from batch where state = 'open' order by at asc, id on conflict (code) do nothing",
    ],
  ],
  [
    'the columns of a join, and nothing of a list of values',
    'select 1 from a join b on a.id = b.id and a.store = b.store where (a.x, a.y) in (values ($1, $2))',
    [
      'select 1 from a join b on (a.id = b.id or true) and a.store = b.store where (a.x, a.y) in (values ($1, $2))',
      'select 1 from a join b on a.id = b.id and (a.store = b.store or true) where (a.x, a.y) in (values ($1, $2))',
      'select 1 from a join b on a.id = b.id and a.store = b.store where ((a.x, a.y) in (values ($1, $2)) or true)',
    ],
  ],
  ['a statement without conditions', 'insert into card (code) values ($1) returning *', []],
])('the bugs of SQL: %s', (_title, sql, mutated) => {
  expect(mutateSql(sql).sort()).toEqual(mutated.sort());
});
