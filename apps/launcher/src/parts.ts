import { join } from 'node:path';
import { sandboxEnvironment, serverEnvironment } from './child-environment.ts';
import { type LauncherConfig, localUrl } from './config.ts';
import { lastLines, readSince } from './log-file.ts';
import { type NodeChild, startNodeChild } from './node-child.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import type { Running } from './running.ts';
import type { Part } from './supervise.ts';

/** The embedded PostgreSQL. It comes back on the port it had: the server knows no other. */
export function postgresPart({ dataDir, logsDir }: LauncherConfig): Part<Postgres> {
  return {
    name: 'PostgreSQL',
    start: (signal, earlier) => startPostgres({ dataDir, signal, ...(earlier && { port: earlier.port }) }),
    lastWords: () => lastWords(join(logsDir, 'postgres.log')),
  };
}

export function serverPart(config: LauncherConfig, databaseUrl: string): Part<Running> {
  return nodePart({
    name: 'The server',
    entry: join(config.distDir, 'server/main.js'),
    env: serverEnvironment(config, databaseUrl),
    logFile: join(config.logsDir, 'server.log'),
    readyUrl: `${localUrl(config.host, config.ports.store)}/readyz`,
  });
}

export function sandboxPart(config: LauncherConfig): Part<Running> {
  return nodePart({
    name: 'The sandbox',
    entry: join(config.distDir, 'sandbox/main.js'),
    env: sandboxEnvironment(config),
    logFile: join(config.logsDir, 'sandbox.log'),
    readyUrl: `${localUrl(config.host, config.ports.sandbox)}/healthz`,
  });
}

function nodePart(child: NodeChild): Part<Running> {
  return {
    name: child.name,
    start: (signal) => startNodeChild(child, signal),
    lastWords: () => lastWords(child.logFile),
  };
}

function lastWords(logFile: string): string[] {
  return lastLines(readSince(logFile, 0));
}
