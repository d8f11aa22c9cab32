import { defineConfig } from 'prisma/config';

/** Prisma's own commands (`npx prisma migrate deploy`) take the database from DATABASE_URL. */
export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
