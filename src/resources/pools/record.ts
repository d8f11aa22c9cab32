import { records } from '../../records/kind.ts';
import { moment, named, object } from '../../records/schema.ts';

export const pool = records({
  schema: object(['name'], { name: named('PoolReference', 'name'), retired_at: moment }),
  audit: { kind: 'POOL', names: { retired_at: 'retired' } },
  match: { field: 'name', isUnique: true },
});
