/** What Prisma's client knows the parameters of a query by: names, and a graph in Base64url that speaks of them by their index. */
export type ParameterGraph = { readonly strings: readonly string[]; readonly graph: string };

/**
 * The same graph, with the names that it speaks of most in front. The client makes an array of each of its thousands of nodes, as long as the greatest
 * index in it, and Prisma scatters the names of fields among those of operations. Throws for a graph of another form than Prisma 7.10 writes.
 */
export function renumberNames({ strings, graph }: ParameterGraph): ParameterGraph {
  const bytes = Buffer.from(graph, 'base64url');
  const uses = strings.map(() => 0);
  const same = copyGraph(bytes, (name) => {
    uses[name] = (uses[name] ?? 0) + 1;
    return name;
  });
  if (!same.equals(bytes) || uses.length !== strings.length)
    throw new Error('The graph of parameters has a form that is not known.');
  const order = [...strings.keys()].toSorted((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0));
  const places = new Map(order.map((name, place) => [name, place]));
  const renumbered = copyGraph(bytes, (name) => places.get(name) ?? name);
  return { strings: order.map((name) => strings[name] ?? ''), graph: renumbered.toString('base64url') };
}

/** Copies how many nodes there are for inputs, for outputs, and how many roots; then these, each node with the number of its edges. */
function copyGraph(bytes: Buffer, rename: (name: number) => number): Buffer {
  const { number, name, optionalName, octets, end } = copyNumbers(bytes, rename);
  const repeat = (times: number, copy: () => void): void => {
    for (let turn = 0; turn < times; turn++) copy();
  };
  const inputEdge = (): void => {
    name();
    // which kinds of scalars it takes
    octets(2);
    // the node that it leads to
    number();
    // its enum
    optionalName();
    // flags
    octets(1);
  };
  const outputEdge = (): void => {
    name();
    // the nodes of its arguments and of its fields
    repeat(2, number);
  };
  const [inputs, outputs, roots] = [number(), number(), number()];
  repeat(inputs, () => repeat(number(), inputEdge));
  repeat(outputs, () => repeat(number(), outputEdge));
  repeat(roots, outputEdge);
  return end();
}

/** Copies numbers of seven bits an octet, the lowest first; those that are names are renamed. */
function copyNumbers(bytes: Buffer, rename: (name: number) => number) {
  const copied: number[] = [];
  let at = 0;
  const read = (): number => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const octet = bytes.readUInt8(at++);
      value |= (octet & 127) << shift;
      if (octet < 128) return value;
    }
  };
  const write = (value: number): number => {
    for (let rest = value; ; rest >>>= 7) {
      copied.push(rest < 128 ? rest : (rest & 127) | 128);
      if (rest < 128) return value;
    }
  };
  return {
    number: () => write(read()),
    name: () => write(rename(read())),
    // 0 where there is none, else one more
    optionalName: () => {
      const value = read();
      return write(value === 0 ? 0 : rename(value - 1) + 1);
    },
    octets: (count: number) => {
      for (const end = at + count; at < end;) copied.push(bytes.readUInt8(at++));
    },
    end: () => Buffer.from(copied),
  };
}
