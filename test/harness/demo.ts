import type { Database } from '../../src/database/database.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import type { DemoLogin } from '../../src/demo/demo-logins.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS } from './service.ts';

/** Fills an empty database with the demo set of today; returns its logins. */
export const fillWithDemo = (database: Database): Promise<readonly DemoLogin[]> =>
  fillWithDemoData(database, { credentialKeys: CREDENTIAL_KEYS, secretKeys: SECRET_KEYS, today: new Date() });

/** The recruiter of Northwind Clinics alone. */
export function recruiterOf(logins: readonly DemoLogin[]): DemoLogin {
  const found = logins.find(({ role, organisations }) => role === 'RECRUITER' && organisations.join() === 'Northwind Clinics');
  if (found === undefined) throw new Error('The demo set has a recruiter of Northwind Clinics alone.');
  return found;
}
