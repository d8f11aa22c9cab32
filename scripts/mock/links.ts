/** Addresses in made-up data, which would lead nowhere. */

/** Addresses by the place that they stand at in the examples, such as `.items[].job._self`. */
type Places = ReadonlyMap<string, readonly string[]>;

/**
 * Random data with the addresses of the examples at the same places: every link leads to the mock,
 * and `_next` ends. A link without an example leads to `index`.
 */
export function lendLinks(made: unknown, examples: readonly unknown[], index: string): unknown {
  const origin = new URL(index).origin;
  const places = new Map<string, string[]>();
  for (const example of examples) collect(example, '', origin, places);
  return lend(made, '', { places, index, turns: new Map() });
}

const IS_LINK = /\.(?:_self|_schema|_next|\w+_url)$/;

function collect(node: unknown, place: string, origin: string, places: Map<string, string[]>): void {
  if (typeof node === 'string') {
    const isLink = node.startsWith(`${origin}/`) || (node === '' && IS_LINK.test(place));
    if (isLink) places.set(place, [...(places.get(place) ?? []), node]);
  } else eachPart(node, place, (part, at) => collect(part, at, origin, places));
}

type Lending = { readonly places: Places; readonly index: string; readonly turns: Map<string, number> };

function lend(node: unknown, place: string, lending: Lending): unknown {
  if (typeof node === 'string') return linkAt(place, lending) ?? node;
  if (Array.isArray(node)) return node.map((item) => lend(item, `${place}[]`, lending));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, lend(part, `${place}.${name}`, lending)]));
}

function linkAt(place: string, { places, index, turns }: Lending): string | undefined {
  const links = places.get(place) ?? [];
  const turn = turns.get(place) ?? 0;
  turns.set(place, turn + 1);
  if (links.length > 0) return links[turn % links.length];
  if (place.endsWith('._next')) return '';
  return IS_LINK.test(place) ? index : undefined;
}

function eachPart(node: unknown, place: string, visit: (part: unknown, at: string) => void): void {
  if (Array.isArray(node)) node.forEach((item) => visit(item, `${place}[]`));
  else if (typeof node === 'object' && node !== null) {
    for (const [name, part] of Object.entries(node)) visit(part, `${place}.${name}`);
  }
}
