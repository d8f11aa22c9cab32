import { searchKey } from '../../core/names.ts';
import type { Bind } from '../../database/sql.ts';

/**
 * The filters of candidates: whole values, ignoring case and accents; `email` matches both
 * addresses.
 */
export type PersonFilters = {
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly email?: string | undefined;
};

/** The conditions that the candidate of this alias meets when the filters name that person. */
export function personConditions({ lastName, firstName, email }: PersonFilters, alias: string, bind: Bind): readonly string[] {
  const emailKey = email && bind(searchKey(email));
  return [
    ...(lastName ? [`${alias}."last_name_key" = ${bind(searchKey(lastName))}`] : []),
    ...(firstName ? [`${alias}."first_name_key" = ${bind(searchKey(firstName))}`] : []),
    ...(emailKey ? [`(${alias}."email_key" = ${emailKey} OR ${alias}."email_secondary_key" = ${emailKey})`] : []),
  ];
}
