import type { Schema } from '../api/v1.ts';

/** What of a recruiter an answer shows. */
export type UserRow = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export const presentUser = ({ id, firstName, lastName, email }: UserRow): Schema<'User'> => ({
  id,
  first_name: firstName,
  last_name: lastName,
  email,
});
