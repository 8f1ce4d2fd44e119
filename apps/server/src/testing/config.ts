/** Where tests may make databases of their own; undefined where no PostgreSQL was started for them. */
export const testDatabaseUrl: string | undefined = process.env.TEST_DATABASE_URL;
