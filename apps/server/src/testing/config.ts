/** Where tests may create their own databases; undefined if no PostgreSQL was started for them. */
export const testDatabaseUrl: string | undefined = process.env.TEST_DATABASE_URL;
