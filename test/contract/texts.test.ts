/** The texts of codes, and the lists in texts that code has, too. */
import { expect, test } from '@jest/globals';
import { BASIC_TAGS } from '../../src/resources/sanitise.ts';
import { contract } from '../harness/contract.ts';

test.each(['NoteRequest', 'RejectRequest', 'SendEmailRequest'])('%s names the tags that are kept', (name) => {
  const named = [...JSON.stringify(contract.components['schemas']?.[name]).matchAll(/`(p br [a-z ]+)`/g)].map(([, tags]) => tags);
  expect(new Set(named)).toEqual(new Set([BASIC_TAGS]));
});

type Faults = Readonly<Record<string, readonly { readonly code: string; readonly detail?: string }[]>>;

test('in examples each fault against a schema has the detail that answers have', () => {
  const examples = Object.values(contract.components['examples'] ?? {}) as readonly {
    readonly value: { readonly invalid?: Faults; readonly parameters?: Faults };
  }[];
  const faults = examples.flatMap(({ value }) => Object.entries({ ...value.invalid, ...value.parameters }));
  const ofSchema = ['required', 'type', 'format', 'out_of_range', 'too_short', 'too_long', 'unknown_value', 'unknown_parameter'];
  const silent = faults.filter(([, all]) => all.some(({ code, detail }) => ofSchema.includes(code) && detail === undefined));
  expect(silent).toEqual([]);
  const details = faults.flatMap(([, all]) => all.map(({ detail }) => detail));
  expect(details).toContain('`pay.currency` must be three capital letters, for example `EUR`.');
  expect(details).toContain('`limit` must be a whole number from 1 to 100.');
});
