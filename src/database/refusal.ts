import { DatabaseError } from 'pg';
import { Prisma } from '#generated/prisma/client.ts';

/** Why PostgreSQL or Prisma has refused a statement, in the words of PostgreSQL; undefined for other errors. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.message;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const { cause } = (error.meta?.['driverAdapterError'] ?? {}) as { readonly cause?: { readonly originalMessage?: string } };
  return cause?.originalMessage ?? error.message.trim().split('\n').at(-1);
}
