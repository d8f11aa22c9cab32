import { defineConfig } from 'prisma/config';

/**
 * Prisma's own commands (`npx prisma migrate deploy`) take the database from DATABASE_URL.
 *
 * `prisma generate` downloads a schema engine that it never runs. The `postinstall` of package.json
 * names another program in PRISMA_SCHEMA_ENGINE_BINARY, so that nothing is downloaded.
 */
export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
