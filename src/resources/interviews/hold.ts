import type { Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, ownedIn, scopeOf, scopeValues, type Caller } from '../../auth/visibility.ts';
import { notFound } from '../../core/problem.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import type { Transaction } from '../../database/sql.ts';
import { holdApplication, type ChangeableApplication } from '../held/access.ts';

const held = {
  include: {
    interviewers: { select: { userId: true, couldRead: true }, orderBy: { userId: 'asc' } },
    evaluations: { select: { userId: true, date: true, firstDate: true, afterReading: true } },
  },
} satisfies Prisma.InterviewDefaultArgs;

const readInterviews = createRead('Interview', held);

/** An interview with what the rules of its writes look at. */
export type HeldInterview = ReadRow<'Interview', typeof held>;

type Held = { readonly interview: HeldInterview; readonly application: ChangeableApplication };

/**
 * Locks an interview until the transaction ends, by its application, because interviews of an
 * application are added one after the other. `not_found` when it is not visible.
 */
export async function holdInterview({ sql, prisma }: Transaction, caller: Caller, id: number): Promise<Held> {
  const scope = scopeOf(caller);
  const found = await prisma.interview.findFirst({ where: { ...ownedIn(scope), id }, select: { applicationId: true } });
  if (found === null) throw notFound();
  const application = await holdApplication(sql, caller, found.applicationId);
  const interview = await readOne(readInterviews, sql, ONE_OWNED, [...scopeValues(scope), id]);
  return { interview, application };
}
