import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root, type World } from './world.ts';

export interface CommandAnswer {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the operator's command line against a world, as an operator does. */
export function operate(world: World, ...words: string[]): Promise<CommandAnswer> {
  return operateWith(world, {}, ...words);
}

/** The same with more variables, as a launcher would set them. */
export function operateWith(
  world: World,
  more: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<CommandAnswer> {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: world.databaseUrl,
    LOCAL_SECRET_FILE: join(world.folder, 'local-secret'),
    BRANDS_DIR: join(world.folder, 'brands'),
    OPERATOR: 'sample-operator',
    ...more,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'dist/cli/main.js'), ...words],
      { env, cwd: root },
      (error, stdout, stderr) => {
        resolve({ exitCode: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
      },
    );
  });
}
