import type { Role } from '#generated/prisma/enums.ts';
import type { Author } from '../../auth/visibility.ts';
import { givenOf } from '../../core/given.ts';
import { invalid, type Fault } from '../../core/problem.ts';
import type { Transaction } from '../../database/sql.ts';
import { addLine } from '../audit/add-line.ts';
import { asTaken } from '../changed-columns.ts';
import {
  addressFaults,
  detailFaults,
  fieldsOf,
  numberFaults,
  programFaults,
  roleFaults,
  TAKEN,
  type GivenDetails,
  type GivenRole,
} from './fields.ts';
import { holdOwners } from './hold.ts';

type NewUser = GivenDetails & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly program?: boolean | undefined;
  readonly owner?: boolean | undefined;
  readonly roles?: readonly GivenRole<Role>[] | undefined;
};

/** Adds a user with its roles, and returns its id. All faults at once. */
export async function createUser(transaction: Transaction, author: Author, given: NewUser, now: Date): Promise<number> {
  const { tenantId } = author;
  const { roles = [], ...details } = given;
  await holdOwners(transaction, author, now);
  const faults: readonly Fault[] = [
    ...detailFaults(details),
    ...(await addressFaults(transaction, tenantId, details.email)),
    ...programFaults(details.program === true, details.owner === true),
    ...(await roleFaults(transaction, tenantId, roles)),
    ...(await numberFaults(transaction, author, '_body')),
  ];
  if (faults.length > 0) throw invalid(faults);
  const columns = givenOf(details);
  const data = { tenantId, ...columns };
  const { id } = await transaction.prisma.user.create({ data, select: { id: true } }).catch(asTaken(TAKEN));
  await transaction.prisma.membership.createMany({ data: roles.map((role) => ({ tenantId, userId: id, ...role })) });
  await addLine(transaction.sql, author, { kind: 'USER', resourceId: id, fields: fieldsOf(columns, roles) });
  return id;
}
