/** What Prisma's client knows the parameters of a query by: names, and a graph in Base64url that speaks of them by their index. */
export type ParameterGraph = { readonly strings: readonly string[]; readonly graph: string };

/** An edge as it is written. */
type Edge = readonly number[];
type Graph = {
  readonly inputs: readonly (readonly Edge[])[];
  readonly outputs: readonly (readonly Edge[])[];
  readonly roots: readonly Edge[];
};

/** Its name, two octets that say which kinds of scalars it takes, the node that it leads to, its enum, flags. */
const INPUT = ['number', 'octet', 'octet', 'number', 'number', 'octet'] as const;
/** Its name, the nodes of its arguments and of its fields. */
const OUTPUT = ['number', 'number', 'number'] as const;
const NAME = 0;
const NODE = 3;
const ENUM = 4;
const ARGUMENTS = 1;

/**
 * The same graph, with one node for all that are equal, and with the names that it speaks of most in front. The client makes an array of each of its
 * thousands of nodes, as long as the greatest index in it, and Prisma scatters the names of fields among those of operations. Throws for a
 * graph of another form than Prisma 7.10 writes.
 */
export function slimGraph({ strings, graph }: ParameterGraph): ParameterGraph {
  const bytes = Buffer.from(graph, 'base64url');
  const given = readGraph(bytes);
  if (!writeGraph(given).equals(bytes) || namesIn(given).some((name) => name >= strings.length))
    throw new Error('The graph of parameters has a form that is not known.');
  const merged = mergeEqual(given);
  const uses = strings.map(() => 0);
  for (const name of namesIn(merged)) uses[name] = (uses[name] ?? 0) + 1;
  const order = [...strings.keys()].toSorted((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0));
  const places = new Map(order.map((name, place) => [name, place]));
  const slim = renameIn(merged, (name) => places.get(name) ?? name);
  return { strings: order.map((name) => strings[name] ?? ''), graph: writeGraph(slim).toString('base64url') };
}

/** Nodes for inputs are equal when their edges are, and lead to equal nodes: all are taken for equal until their edges say otherwise. */
function mergeEqual({ inputs, outputs, roots }: Graph): Graph {
  let kinds = inputs.map(() => 0);
  const toKind = (edge: Edge, at: number): Edge =>
    edge.with(
      at,
      optional(edge[at] ?? 0, (node) => kinds[node] ?? node),
    );
  let distinct = new Map<string, number>();
  for (let before = -1; before < distinct.size;) {
    before = distinct.size;
    const texts = inputs.map((edges) => edges.map((edge) => toKind(edge, NODE)).join(';'));
    distinct = new Map([...new Set(texts)].map((text, kind) => [text, kind]));
    kinds = texts.map((text) => distinct.get(text) ?? 0);
  }
  const firsts = inputs.filter((_, node) => kinds.indexOf(kinds[node] ?? 0) === node);
  return {
    inputs: firsts.map((edges) => edges.map((edge) => toKind(edge, NODE))),
    outputs: outputs.map((edges) => edges.map((edge) => toKind(edge, ARGUMENTS))),
    roots: roots.map((edge) => toKind(edge, ARGUMENTS)),
  };
}

/** 0 where there is none, else one more than what is meant. */
const optional = (value: number, change: (meant: number) => number): number => (value === 0 ? 0 : change(value - 1) + 1);

function namesIn({ inputs, outputs, roots }: Graph): readonly number[] {
  const enums = inputs.flat().flatMap((edge) => (edge[ENUM] ? [edge[ENUM] - 1] : []));
  return [...[...inputs, ...outputs, roots].flat().map((edge) => edge[NAME] ?? 0), ...enums];
}

function renameIn({ inputs, outputs, roots }: Graph, rename: (name: number) => number): Graph {
  const named = (edge: Edge): Edge => edge.with(NAME, rename(edge[NAME] ?? 0));
  return {
    inputs: inputs.map((edges) => edges.map((edge) => named(edge).with(ENUM, optional(edge[ENUM] ?? 0, rename)))),
    outputs: outputs.map((edges) => edges.map(named)),
    roots: roots.map(named),
  };
}

/** How many nodes there are for inputs, for outputs, and how many roots; then these, each node with the number of its edges. */
function readGraph(bytes: Buffer): Graph {
  let at = 0;
  const octet = (): number => bytes.readUInt8(at++);
  // seven bits an octet, the lowest first
  const number = (): number => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const next = octet();
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
  };
  const times = <Value>(count: number, read: () => Value): Value[] => Array.from({ length: count }, read);
  const edge = (form: typeof INPUT | typeof OUTPUT) => (): Edge => form.map((kind) => (kind === 'octet' ? octet() : number()));
  const [inputs, outputs, roots] = [number(), number(), number()];
  return {
    inputs: times(inputs, () => times(number(), edge(INPUT))),
    outputs: times(outputs, () => times(number(), edge(OUTPUT))),
    roots: times(roots, edge(OUTPUT)),
  };
}

function writeGraph({ inputs, outputs, roots }: Graph): Buffer {
  const octets: number[] = [];
  const number = (value: number): void => {
    for (let rest = value; ; rest >>>= 7) {
      octets.push(rest < 128 ? rest : (rest & 127) | 128);
      if (rest < 128) return;
    }
  };
  const write = (edges: readonly Edge[], form: typeof INPUT | typeof OUTPUT): void => {
    for (const edge of edges) edge.forEach((value, index) => void (form[index] === 'octet' ? octets.push(value) : number(value)));
  };
  const writeNode = (form: typeof INPUT | typeof OUTPUT) => (edges: readonly Edge[]) => {
    number(edges.length);
    write(edges, form);
  };
  for (const { length } of [inputs, outputs, roots]) number(length);
  inputs.forEach(writeNode(INPUT));
  outputs.forEach(writeNode(OUTPUT));
  write(roots, OUTPUT);
  return Buffer.from(octets);
}
