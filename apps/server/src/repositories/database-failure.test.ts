import { expect, it } from 'vitest';
import { type DatabaseFailure, failureOf } from './database-failure.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

it.each<[what: string, error: unknown, failure: DatabaseFailure | undefined]>([
  ['two transactions in a deadlock', coded('40P01'), 'conflict'],
  ['two that cannot be serialized', coded('40001'), 'conflict'],
  ['an administrator who stops the server', coded('57P01'), 'connection'],
  ['a server that is starting', coded('57P03'), 'connection'],
  ['a connection that broke', coded('08006'), 'connection'],
  ['a standby that was a primary', coded('25006'), 'connection'],
  ['our own idle transaction', coded('25P03'), 'connection'],
  ['nobody listens', coded('ECONNREFUSED', 'connect'), 'connection'],
  [
    'all addresses refuse the connection',
    new AggregateError([coded('ECONNREFUSED', 'connect')]),
    'connection',
  ],
  ['a name that is not resolved', coded('EAI_AGAIN', 'getaddrinfo'), 'connection'],
  ['a reset', coded('ECONNRESET', 'read'), 'connection'],
  ['the driver: it ended', new Error('Connection terminated unexpectedly'), 'connection'],
  [
    'the driver: it is closed',
    new Error('Client has encountered a connection error and is not queryable'),
    'connection',
  ],
  ['the driver: no answer', new Error('Query read timeout'), 'connection'],
  ['the driver: connecting timed out', new Error('timeout expired'), 'connection'],
  ['no free connection', new Error('timeout exceeded when trying to connect'), 'busy'],
  ['a lock', coded('55P03'), 'busy'],
  ['a statement that takes too long', coded('57014'), 'busy'],
  ['too many connections', coded('53300'), 'busy'],
  ['a full disk', coded('53100'), 'busy'],
  ['a broken disk', coded('58030'), 'busy'],
  ['a rule of a table', coded('23505'), undefined],
  ['a bug of the server', coded('XX000'), undefined],
  ['a browser that disconnected while sending', coded('ECONNRESET'), undefined],
  ['a missing file', coded('ENOENT', 'open'), undefined],
  ['a code that only begins like a conflict', coded('40P012'), undefined],
  ['a code that only begins like a lost connection', coded('08006-1'), undefined],
  ['a code that only begins like a full disk', coded('531000'), undefined],
  ['a code that only ends like a conflict', coded('E40001'), undefined],
  ['a code that only ends like a lost connection', coded('E08006'), undefined],
  ['a code that only ends like a full disk', coded('E53100'), undefined],
  ['no error at all', 'ECONNREFUSED', undefined],
])('O-10 %s is classified', (_what, error, failure) => {
  expect(failureOf(error)).toBe(failure);
});

/** Of PostgreSQL's appendix A, every state of the classes in which the database itself may have failed. */
const states = {
  conflict: '40001 40P01',
  connection:
    '08000 08001 08003 08004 08006 08007 08P01 25006 25P03 25P04 40003 57P01 57P02 57P03 57P04 57P05',
  busy: '53000 53100 53200 53300 53400 55P03 57014 58000 58030 58P01 58P02 58P03',
  // Our own mistakes, and violations of our own constraints.
  none: '25000 25001 25002 25008 25P01 25P02 40000 40002 55000 55006 55P02 55P04 57000 22003 23505 42P01',
};
it.each(
  Object.entries(states).flatMap(([failure, codes]) => codes.split(' ').map((code) => [code, failure])),
)('O-10 the state %s is %s', (code, failure) => {
  expect(failureOf(coded(code)) ?? 'none').toBe(failure);
});

const refusals =
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL ENOTFOUND EAI_AGAIN ENOENT'.split(
    ' ',
  );
it.each(refusals)('O-10 %s is a lost connection in database calls only', (code) => {
  const told = (syscall: string) => failureOf(coded(code, syscall));
  expect(['connect', 'read', 'write', 'getaddrinfo'].map(told)).toEqual(Array(4).fill('connection'));
  expect(['open', 'listen', 'spawn', ''].map(told)).toEqual(Array(4).fill(undefined));
});

it.each([
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('O-10 the driver says “%s”: a lost connection', (says) => {
  expect(failureOf(new Error(says))).toBe('connection');
  expect(failureOf(new Error(`a game: ${says}`))).toBeUndefined();
});
