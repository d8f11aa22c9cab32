import type { OfferStatus, Prisma } from '#generated/prisma/client.ts';
import { ONE_OWNED, scopeValues, type Scope } from '../../auth/visibility.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { bindTo, type Sql } from '../../database/sql.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { scanFound, scanOwned } from '../../pages/scans.ts';
import { aboutConditions, type AboutFilters } from '../held/about-application.ts';
import { candidateColumns, jobColumns, organisationColumns } from '../references.ts';

/** Conditions on offers; all given ones apply. */
export type OfferFilters = AboutFilters & { readonly status: OfferStatus | undefined };

const shown = {
  omit: { tenantId: true },
  include: {
    application: { select: { candidate: { select: { ...candidateColumns, erasedAt: true } } } },
    job: { select: jobColumns },
    organisation: { select: organisationColumns },
    contractType: { select: { id: true, name: true, abbreviation: true } },
  },
} satisfies Prisma.OfferDefaultArgs;

const readOfferRows = createRead('Offer', shown);

export type OfferRow = ReadRow<'Offer', typeof shown>;

/** An offer in scope, which is that of a writer. */
export const readOffer = (sql: Sql, scope: Scope, id: number): Promise<OfferRow> =>
  readOne(readOfferRows, sql, ONE_OWNED, [...scopeValues(scope), id]);

export async function readOffers(sql: Sql, scope: Scope, filters: OfferFilters, slice: Slice): Promise<Page<OfferRow>> {
  const { status, ...about } = filters;
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const found = aboutConditions(about, bind);
  const withStatus = status ? [`p."status" = ${bind(status)}::"OfferStatus"`] : [];
  const whole = scanOwned(scope, 'offer');
  const scan = found.length > 0 ? scanFound('offer', [...found, ...withStatus]) : scanOwned(scope, 'offer', withStatus);
  const page = pageOf({ whole, scan }, slice, bind);
  return cutPage(await readOfferRows(sql, page, values), slice.limit);
}
