/** How a statement is read from PostgreSQL's own parse tree. */
import type { Node } from 'libpg-query';

type Kinds = Node extends infer Each ? (Each extends unknown ? keyof Each : never) : never;
type Part<Kind extends Kinds> = Node extends infer Each
  ? Each extends Readonly<Record<Kind, infer Found>>
    ? Found
    : never
  : never;

/** The node if it is of that kind, else undefined. */
export const as = <Kind extends Kinds>(node: Node | undefined, kind: Kind): Part<Kind> | undefined =>
  (node as Partial<Readonly<Record<Kind, Part<Kind>>>> | undefined)?.[kind];

/** The text of a name such as that of a column; `*` for all of them. */
export const textOf = (node: Node | undefined): string => as(node, 'String')?.sval ?? (as(node, 'A_Star') ? '*' : '');

/** The expression below its casts. */
export function bare(node: Node | undefined): Node | undefined {
  const cast = as(node, 'TypeCast');
  return cast === undefined ? node : bare(cast.arg);
}

/** The single values of `(a, b)`, or the one value that it is. */
export const partsOf = (node: Node | undefined): readonly (Node | undefined)[] => as(bare(node), 'RowExpr')?.args ?? [node];

/** Whether an operator is the equals sign. */
export const isEquality = (name: readonly Node[] | undefined): boolean => name === undefined || textOf(name.at(-1)) === '=';

/** The queries that stand inside an expression, those inside of them left out. */
export function subqueriesOf(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(subqueriesOf);
  const link = as(value as Node, 'SubLink');
  if (link === undefined) return Object.values(value).flatMap(subqueriesOf);
  return [...(link.subselect === undefined ? [] : [link.subselect]), ...subqueriesOf(link.testexpr)];
}
