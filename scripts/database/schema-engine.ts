import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { PrismaPGlite } from 'pglite-prisma-adapter';

// undeclared parts of wasm-bindgen's output
type Glue = { __wbg_set_wasm(exports: object): void };

// the part of it that is needed here: TypeScript describes WebAssembly only together with the whole DOM
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

/**
 * Runs `use` with Prisma's schema engine on a throw-away database in memory. The engine is never
 * given a real database: it may reset the one it has.
 */
export async function withSchemaEngine<Result>(
  schemaFile: string,
  use: (engine: glue.SchemaEngine, database: PGlite) => Promise<Result>,
): Promise<Result> {
  await loadEngine();
  const database = await PGlite.create();
  try {
    const schema = await readFile(schemaFile, 'utf8');
    const adapter = bindMigrationAwareSqlAdapterFactory(scratchFactory(database));
    const engine = await glue.SchemaEngine.new({ datamodels: [[schemaFile, schema]] }, () => {}, adapter);
    return await use(engine, database);
  } finally {
    await database.close();
  }
}

let loading: Promise<void> | undefined;

// the package's own entry imports the .wasm file as a module, which needs a flag of Node
function loadEngine(): Promise<void> {
  loading ??= (async () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
    const bytes = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
    (glue as unknown as Glue).__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loading;
}

// One database is both the main and the shadow one: the comparisons use only the shadow, and making
// a database takes 2 s.
function scratchFactory(database: PGlite): SqlMigrationAwareDriverAdapterFactory {
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter: SqlDriverAdapter = await new PrismaPGlite(database).connect();
    return Object.assign(adapter, {
      // the adapter's own does not wait and loses errors
      executeScript: async (script: string) => {
        await database.exec(script);
      },
      dispose: async () => {},
    });
  };
  return { provider: 'postgres', adapterName: 'pglite', connect, connectToShadowDb: connect };
}
