import { expect, it } from 'vitest';
import { type DatabaseFailure, failureOf } from './database-failure.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

it.each<[what: string, error: unknown, failure: DatabaseFailure | undefined]>([
  ['two transactions that wait for each other', coded('40P01'), 'conflict'],
  ['two that cannot both have been first', coded('40001'), 'conflict'],
  ['an administrator who stops the server', coded('57P01'), 'connection'],
  ['a server that is starting', coded('57P03'), 'connection'],
  ['a connection that broke', coded('08006'), 'connection'],
  ['a standby that was a primary', coded('25006'), 'connection'],
  ['our own silence within a transaction', coded('25P03'), 'connection'],
  ['nobody listens', coded('ECONNREFUSED', 'connect'), 'connection'],
  [
    'nobody listens at any of its addresses',
    new AggregateError([coded('ECONNREFUSED', 'connect')]),
    'connection',
  ],
  ['a name that is not resolved', coded('EAI_AGAIN', 'getaddrinfo'), 'connection'],
  ['a reset', coded('ECONNRESET', 'read'), 'connection'],
  ['the driver: it ended', new Error('Connection terminated unexpectedly'), 'connection'],
  [
    'the driver: it is no more',
    new Error('Client has encountered a connection error and is not queryable'),
    'connection',
  ],
  ['the driver: no answer', new Error('Query read timeout'), 'connection'],
  ['the driver: nobody answered the call', new Error('timeout expired'), 'connection'],
  ['no connection came free', new Error('timeout exceeded when trying to connect'), 'busy'],
  ['a lock', coded('55P03'), 'busy'],
  ['a statement that takes too long', coded('57014'), 'busy'],
  ['too many connections', coded('53300'), 'busy'],
  ['a full disk', coded('53100'), 'busy'],
  ['a broken disk', coded('58030'), 'busy'],
  ['a rule of a table', coded('23505'), undefined],
  ['a bug of the server', coded('XX000'), undefined],
  ['a browser that hung up while it sent', coded('ECONNRESET'), undefined],
  ['a file that is not there', coded('ENOENT', 'open'), undefined],
  ['a code that only begins like a conflict', coded('40P012'), undefined],
  ['a code that only begins like a lost connection', coded('08006-1'), undefined],
  ['a code that only begins like a full disk', coded('531000'), undefined],
  ['a code that only ends like a conflict', coded('E40001'), undefined],
  ['a code that only ends like a lost connection', coded('E08006'), undefined],
  ['a code that only ends like a full disk', coded('E53100'), undefined],
  ['no error at all', 'ECONNREFUSED', undefined],
])('O-10 %s is told apart', (_what, error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
