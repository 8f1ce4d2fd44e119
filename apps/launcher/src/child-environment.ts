import { join } from 'node:path';
import { environment, type LauncherConfig } from './config.ts';

/** The environment of the server: what the launcher was given, and everything that it decided. */
export function serverEnvironment(config: LauncherConfig, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...shared(config),
    PORT: String(config.ports.store),
    BACKUP_PORT: String(config.ports.backup),
    METRICS_PORT: String(config.ports.metrics),
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    RUN_MODE: config.runMode,
    ROLE: config.role,
    BRANDS_DIR: config.brandsDir,
    STOREFRONT_DIR: join(config.distDir, 'storefront'),
    MIGRATIONS_DIR: join(config.distDir, 'server/migrations'),
    PUBLIC_SCHEME: config.publicScheme,
    ...(config.runMode === 'live'
      ? { SECRETS_FILE: config.secretsFile }
      : {
          LOCAL_SECRET_FILE: config.localSecretFile,
          SANDBOX_URL: config.sandboxUrl,
        }),
  };
}

/** The environment of the sandbox. */
export function sandboxEnvironment(config: LauncherConfig): NodeJS.ProcessEnv {
  return {
    ...shared(config),
    SANDBOX_PORT: String(config.ports.sandbox),
    SANDBOX_DATA_DIR: join(config.dataDir, 'sandbox'),
    BRANDS_DIR: config.brandsDir,
    SAMPLES_DIR: config.samplesDir,
    LOCAL_SECRET_FILE: config.localSecretFile,
    STORE_URL: config.storeUrl,
  };
}

/** The environment of the command that prepares the samples. */
export function samplesEnvironment(config: LauncherConfig, databaseUrl: string): NodeJS.ProcessEnv {
  return { ...serverEnvironment(config, databaseUrl), STORE_URL: config.storeUrl, OPERATOR: 'npm start' };
}

function shared(config: LauncherConfig): NodeJS.ProcessEnv {
  // The variables that npm gives its scripts mean nothing to a server, and would only clutter its environment.
  const inherited = Object.entries(environment).filter(([name]) => !/^npm_/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    HOST: config.host,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(config.distDir, '.compile-cache'),
  };
}
