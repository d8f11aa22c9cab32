import type { Schema } from '../api/v1.ts';

/** What of an organisation an answer shows. */
export type OrganisationRow = { readonly id: number; readonly name: string };

export const presentOrganisation = ({ id, name }: OrganisationRow): Schema<'OrganisationReference'> => ({ id, name });
