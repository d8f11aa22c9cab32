import type { Complaint } from './compiler.ts';

type Contract = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly tags?: readonly string[] }>>>
  >;
};

/** The files that a change of the contract is followed in, in the order in which one follows it. */
const ORDER = [/\/handlers\.ts$/, /\/(?:presenter|actions)\.ts$/, /^src\//];

/**
 * Complaints of the compiler as lines, `src/resources/jobs/handlers.ts(12,5): TS2345 message`,
 * handlers first. One that is about an operation without a handler says where that goes, by the
 * tags of the operations in `contracts`, which are bundles as text.
 */
export function describeComplaints(complaints: readonly Complaint[], contracts: readonly string[]): readonly string[] {
  const folders = new Map(contracts.flatMap(operationFolders));
  const rank = ({ file }: Complaint): number => [...ORDER, /^/].findIndex((place) => place.test(file));
  return complaints
    .toSorted((one, other) => rank(one) - rank(other))
    .map(
      ({ file, line, column, code, message }) =>
        `${file}(${line},${column}): TS${code} ${shorten(message)}${hintOf(message, file, folders)}`,
    );
}

/** Where an operation is to be handled that the object of all handlers lacks. */
function hintOf(message: string, file: string, folders: ReadonlyMap<string, string>): string {
  const named =
    /^Property '(\w+)' is missing/.exec(message) ?? /missing the following properties from type '.*': (.*)$/.exec(message);
  const places = (named?.[1]?.split(', ') ?? []).flatMap((id) => {
    const folder = folders.get(id);
    return folder === undefined || file === handlersOf(folder) ? [] : [`\n    ${id} is to be handled in ${handlersOf(folder)}`];
  });
  return places.join('');
}

/** Leaves out the members of an object type that a message repeats. */
const shorten = (message: string): string => message.replace(/'\{ .+?; \}'/g, "'{ … }'");

const handlersOf = (folder: string): string => `src/resources/${folder}/handlers.ts`;

function operationFolders(bundle: string): readonly (readonly [string, string])[] {
  const { paths } = JSON.parse(bundle) as Contract;
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, tags }) =>
      operationId && tags?.[0] ? [[operationId, tags[0].toLowerCase().replaceAll(' ', '-')] as const] : [],
    );
}
