import { defineConfig } from 'prisma/config';

/** The commands of Prisma that run on an ordinary machine (`npx prisma migrate deploy`) take the database from DATABASE_URL. */
export default defineConfig({
  schema: '../prisma/schema.prisma',
  migrations: { path: '../prisma/migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
