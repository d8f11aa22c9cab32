/** Which rows a page takes. */
export type Slice = {
  readonly limit: number;
  /** The last item read, undefined on the first page. */
  readonly after: { readonly id: number; readonly modifiedAt?: Date | undefined; readonly kind?: string | undefined } | undefined;
  readonly since: number | undefined;
  readonly modifiedSince: Date | undefined;
  /** Changes from here on are left to a later reading; undefined without `modified_since`. */
  readonly horizon: Date | undefined;
};

/** The rows of a page and whether more follow. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly more: boolean };
