import type { GivenReceiver } from '../resources/webhooks/subscriptions/receiver.ts';
import { Refusal, type Io } from './command.ts';
import { readInput } from './input.ts';

/** The credentials for the receiver as typed: at most one of the three. */
export type ReceiverOptions = { readonly basic?: string; readonly bearer?: string; readonly header?: string };

/** Reads the credentials. `@` before a value names a file and `-` is standard input: no process list shows those. */
export async function readReceiver(io: Io, given: ReceiverOptions): Promise<GivenReceiver | undefined> {
  if (given.basic !== undefined) {
    const [, name, value = ''] = /^([^:]+):(.*)$/s.exec(await readInput(io, given.basic)) ?? [];
    if (name === undefined) throw new Refusal('--basic must be LOGIN:PASSWORD.');
    return { type: 'BASIC', name, value };
  }
  if (given.bearer !== undefined) return { type: 'BEARER', value: await readInput(io, given.bearer) };
  if (given.header !== undefined) {
    const [, name, value = ''] = /^([^:]+):[ \t]*(.*?)[ \t]*$/s.exec(await readInput(io, given.header)) ?? [];
    if (name === undefined) throw new Refusal("--header must be 'Name: value'.");
    return { type: 'HEADER', name, value };
  }
  return undefined;
}
