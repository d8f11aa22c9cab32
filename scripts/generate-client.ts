/** Writes the Prisma client to generated/prisma; runs after every `npm install`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { slimClient } from './generate-client/slim-client.ts';

const root = path.resolve(import.meta.dirname, '..');
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js');

// `generate` never runs the schema engine but insists on finding one; naming any file keeps it from downloading a binary
const environment = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
};
const { status } = spawnSync(process.execPath, [prisma, 'generate', '--config', '.config/prisma.ts', '--no-hints'], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
slimClient(path.join(root, 'generated/prisma'));
