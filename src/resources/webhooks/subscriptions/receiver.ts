/** The credentials of a receiver, as they are given. */
import { faultIf, type Fault } from '../../../core/problem.ts';
import { unlockCredentials, type ReceiverCredentials } from '../../../deliveries/webhook/receiver-credentials.ts';
import type { SecretBox } from '../../../deliveries/webhook/secrets.ts';

export type ReceiverType = Uppercase<ReceiverCredentials['kind']>;

/** `name` is the login of BASIC, the name of the header of HEADER; BEARER has none. */
export type GivenReceiver = { readonly type: ReceiverType; readonly name?: string | undefined; readonly value: string };

/** Set by the call itself, or refused or left out by undici. */
const RESERVED =
  /^(__proto__|content-length|content-type|host|transfer-encoding|connection|keep-alive|proxy-connection|upgrade|expect|te|trailer|traceparent|user-agent|webhook-.*)$/;

const CONTROL = /\p{Cc}/u;

/** The faults of given credentials. They name no value. */
export function receiverFaults({ type, name, value }: GivenReceiver): readonly Fault[] {
  const [nameField, valueField] = ['receiver.name', 'receiver.value'];
  if (type === 'BEARER')
    return [
      ...faultIf(name !== undefined, nameField, 'not_combinable', 'A bearer token has no name.'),
      ...faultIf(
        !/^[A-Za-z0-9._~+/-]+=*$/.test(value),
        valueField,
        'format',
        'It must be a token of letters, digits and . _ ~ + / - (RFC 6750).',
      ),
    ];
  if (type === 'BASIC')
    return [
      ...(name === undefined
        ? [{ field: nameField, code: 'required' as const, detail: 'It must be the login.' }]
        : faultIf(/:/.test(name) || CONTROL.test(name), nameField, 'format', 'It must have no colon and no control characters.')),
      ...faultIf(CONTROL.test(value), valueField, 'format', 'It must have no control characters.'),
    ];
  return [
    ...(name === undefined
      ? [{ field: nameField, code: 'required' as const, detail: 'It must be the name of the header.' }]
      : headerNameFaults(nameField, name)),
    ...faultIf(
      !/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value),
      valueField,
      'format',
      'It must be visible ASCII characters, without blanks at its ends.',
    ),
  ];
}

const headerNameFaults = (field: string, name: string): readonly Fault[] =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)
    ? faultIf(RESERVED.test(name.toLowerCase()), field, 'unknown_value', 'The service sets this header itself.')
    : [{ field, code: 'format', detail: "It must be letters, digits and ! # $ % & ' * + - . ^ _ ` | ~ (RFC 9110)." }];

/** The credentials, once they have no faults. */
export function credentialsOf({ type, name = '', value }: GivenReceiver): ReceiverCredentials {
  if (type === 'BASIC') return { kind: 'basic', login: name, password: value };
  if (type === 'BEARER') return { kind: 'bearer', token: value };
  return { kind: 'header', name: name.toLowerCase(), value };
}

/** The stored credentials; undefined where they were locked with another SECRET_KEY. */
export function readCredentials(secrets: SecretBox, locked: Uint8Array): ReceiverCredentials | undefined {
  try {
    return unlockCredentials(secrets, locked);
  } catch {
    return undefined;
  }
}

export const typeOf = ({ kind }: ReceiverCredentials): ReceiverType => kind.toUpperCase() as ReceiverType;
