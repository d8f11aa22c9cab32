import { withPublicAddresses, type Document } from '../contract/document.ts';

/** A value of an enumeration with the sentence that the contract gives it. */
type Meaning = { readonly value: string; readonly text: string };

/** Texts of the contract, with the addresses of this service. */
export type ContractTexts = ReturnType<typeof textsOf>;

/** Reads texts of a contract. Missing ones are undefined or empty, and a page omits them. */
export function textsOf(document: Document, publicUrl: string) {
  const { info, components } = withPublicAddresses(document, publicUrl);
  const { title, version, description = '' } = info;
  return {
    title,
    version,
    description,
    /** The values of an enumeration, in the order of the contract. */
    meanings: (schema: string): readonly Meaning[] => {
      const { 'x-enumDescriptions': texts = {} } = (components['schemas']?.[schema] ?? {}) as Described;
      return Object.entries(texts).map(([value, text]) => ({ value, text }));
    },
    /** An example as JSON text. */
    example: (name: string, shorten: (value: Fields) => Fields = (value) => value): string | undefined => {
      const example = components['examples']?.[name] as { readonly value: Fields } | undefined;
      return example && JSON.stringify(shorten(example.value), null, 2);
    },
  };
}

type Described = { readonly 'x-enumDescriptions'?: Readonly<Record<string, string>> };

type Fields = Readonly<Record<string, unknown>>;
