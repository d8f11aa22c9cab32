/** Why nothing is sent to a candidate; undefined when letters reach it. */
export const recipientFault = ({ erasedAt, email }: Recipient): 'candidate_erased' | 'no_recipient' | undefined =>
  erasedAt !== null ? 'candidate_erased' : email === null ? 'no_recipient' : undefined;

type Recipient = { readonly erasedAt: Date | null; readonly email: string | null };
