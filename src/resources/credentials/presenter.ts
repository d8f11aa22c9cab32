import type { Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { formatInstant } from '../../core/dates.ts';
import { presentEnvelope, presentUser } from '../references.ts';
import type { CredentialRow } from './service.ts';

/** The caller, the URL of the request, and the links of an answer. */
type View = { readonly caller: Caller; readonly self: string; readonly links: Links };

export const presentCredentialList = (rows: readonly CredentialRow[], view: View): Schema<'CredentialList'> => ({
  ...presentEnvelope('CredentialList', view.self, view.links),
  items: rows.map((row) => presentCredential(row, view)),
});

/** With the password, which no later answer has. */
export const presentIssued = (row: CredentialRow, password: string, view: View): Schema<'IssuedCredential'> => ({
  ...presentEnvelope('IssuedCredential', view.self, view.links),
  ...presentCredential(row, view),
  password,
});

export const presentRevoked = (row: CredentialRow, revokedAt: Date, view: View): Schema<'RevokedCredential'> => ({
  ...presentEnvelope('RevokedCredential', view.self, view.links),
  ...presentCredential(row, view),
  revoked_date: formatInstant(revokedAt),
});

function presentCredential(row: CredentialRow, { caller, links }: View): Schema<'Credential'> {
  const { id, login, name, owner, user, issuedBy, expiresAt, createdAt, revokedAt } = row;
  return {
    id,
    login,
    name,
    user: presentUser(user),
    ...optionalFields<Schema<'Credential'>>({ owner: owner || null, issued_by: issuedBy && presentUser(issuedBy) }),
    expires: expiresAt && formatInstant(expiresAt),
    creation_date: formatInstant(createdAt),
    _actions:
      revokedAt === null && id !== caller.credentialId ? [links.action('revoke', 'revokeCredential', { credentialid: id })] : [],
  };
}
