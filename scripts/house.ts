/**
 * Sets up a house of one's own by an owner's login: an ADMIN and a colleague with a credential each, a
 * letter of rejection, and a webhook that is tried.
 */
import { callsBy, need, type Credentials, type OnRequest, type Schemas } from './link-calls.ts';

type Owner = Credentials & {
  /** URL of the index. */
  readonly url: string;
  readonly onRequest: OnRequest;
};

/** A user that the owner has added, with its credential. */
type Added = Credentials & { readonly id: number };

export type House = {
  readonly admin: Added;
  readonly colleague: Added;
  /** The letter of rejection. */
  readonly templateId: number;
};

export async function setUpHouse({ url, onRequest, ...owner }: Owner): Promise<House> {
  const { send, read, act } = callsBy(owner, onRequest);
  const account = await read<'Account'>((await send<Schemas['ApiIndex']>('GET', url)).account);
  const organisation = adminIn(account);
  const name = Date.now().toString(36);
  const addUser = async (first: string, role: Schemas['Role']): Promise<Added> => {
    const { id } = await act<'UserResult'>(account, 'add-user', {
      email: `${first}.${name}@mail.example`.toLowerCase(),
      first_name: first,
      last_name: 'Berg',
      roles: [{ organisation_id: organisation.id, role }],
    });
    const issued = await act<'IssuedCredential'>(account, 'issue-credential', { user_id: id, name: 'Walk to a hire' });
    return { id, login: issued.login, password: issued.password ?? '' };
  };
  const admin = await addUser('Ingrid', 'ADMIN');
  const colleague = await addUser('Jonas', 'READER');
  const template = await act<'Template'>(organisation, 'add-template', {
    organisation_id: organisation.id,
    name: 'Rejection',
    language: 'en',
    subject: 'Your application: {{job.title}}',
    message: '<p>Dear {{candidate.first_name}},</p><p>we have chosen somebody else.</p>',
  });
  return { admin, colleague, templateId: template.id };
}

/**
 * Adds a webhook for applications and calls it with a `Ping`. `onSecret` gets the secret before the call.
 * Throws where the receiver does not confirm it.
 */
export async function addWebhook(
  { url, onRequest, ...owner }: Owner,
  receiverUrl: string,
  onSecret: (secret: string) => void,
): Promise<void> {
  const { send, read, act } = callsBy(owner, onRequest);
  const organisation = adminIn(await read<'Account'>((await send<Schemas['ApiIndex']>('GET', url)).account));
  const webhook = await act<'WebhookSecret'>(organisation, 'add-webhook', {
    organisation_id: organisation.id,
    url: receiverUrl,
    events: ['ApplicationCreate'],
  });
  onSecret(webhook.secret ?? '');
  const { response_status: status, error } = await act<'PingResult'>(webhook, 'ping', {});
  if (status !== 200) throw new Error(`The receiver answered ${status}${error === null ? '' : `: ${error}`}`);
}

const adminIn = ({ organisations }: Schemas['Account']): Schemas['Membership'] =>
  need(organisations.items, ({ role }) => role === 'ADMIN', 'organisation with the role ADMIN');
