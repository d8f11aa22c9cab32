import { tagOf } from './resource-folder.ts';
import { Refusal } from './draft.ts';
import { camel, pascal, phrase, plural, withArticle } from './words.ts';

export type Request = {
  readonly method: string;
  readonly path: string;
  readonly folder: string;
  /** The major version whose contract it joins, such as `v1`. */
  readonly version: string;
  readonly operationId?: string | undefined;
};

/** One parameter of the path: `jobid`, which the tests know as `job`. */
type PathParameter = { readonly name: string; readonly id: string };

/** An operation that is to be made, with every name that it has. */
export type Plan = {
  readonly version: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly folder: string;
  readonly tag: string;
  readonly operationId: string;
  readonly kind: 'detail' | 'list' | 'write';
  readonly parameters: readonly PathParameter[];
  /** Name of what is answered, without ending: `JobFunnel`, `InterviewList`, `CloseJobResult`. */
  readonly schema: string;
  /** Schema of the body of a write. */
  readonly requestSchema: string;
  /** Names of files of the path, of its examples and of its test, without ending. */
  readonly file: string;
  readonly example: string;
  readonly test: string;
  /** What it does, to be read: `Read the funnel of a job`. */
  readonly summary: string;
  /** What it answers: `the funnel of a job`. */
  readonly subject: string;
};

/** The names of an operation, as those that exist are named. Refuses what cannot be one. */
export function planOperation({ method, path, folder, version, operationId }: Request): Plan {
  const verb = method.toLowerCase();
  if (verb !== 'get' && verb !== 'post') throw new Refusal(`${method} is not a method of this interface: GET or POST.`);
  if (!/^(?:\/(?:[a-z]+(?:-[a-z]+)*|\{[a-z]+\}))+$/.test(path))
    throw new Refusal(`${path} is not a path such as /job/{jobid}/funnel: lower-case words and parameters in braces.`);
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(folder)) throw new Refusal(`${folder} is not the name of a folder, such as jobs.`);
  const segments = path.split('/').slice(1);
  const fixed = segments.filter((segment) => !segment.startsWith('{'));
  if (segments[0] !== fixed[0]) throw new Refusal(`${path} begins with a parameter; begin with the name of a resource.`);
  const parameters = segments.filter((segment) => segment.startsWith('{')).map(parameterOf);
  if (new Set(parameters.map(({ name }) => name)).size < parameters.length) throw new Refusal(`${path} has a parameter twice.`);
  const id = operationId ?? nameOperation(verb, segments, fixed);
  if (!/^[a-z][A-Za-z]+$/.test(id)) throw new Refusal(`${id} is not an operationId, such as getJobFunnel: letters only.`);
  const kind = verb === 'post' ? 'write' : id.startsWith('list') ? 'list' : 'detail';
  const base = operationId === undefined ? fixed : [kebab(operationId.replace(/^(?:get|list)/, ''))];
  const subject = describeSubject(kind, segments, fixed);
  return {
    version,
    method: verb,
    path,
    folder,
    tag: tagOf(folder),
    operationId: id,
    kind,
    parameters,
    schema: kind === 'write' ? `${pascal([kebab(id)])}Result` : pascal(base) + (kind === 'list' ? 'List' : ''),
    requestSchema: `${pascal([kebab(id)])}Request`,
    file: fixed.join('-') + (kind === 'list' ? '-list' : ''),
    example: kind === 'write' ? kebab(id) : base.join('-') + (kind === 'list' ? '-list' : ''),
    test: kind === 'write' ? kebab(id) : fixed.length > 1 ? (fixed.at(-1) ?? id) : kind,
    summary: `${{ detail: 'Read', list: 'List', write: capitalised(id, fixed) }[kind]} ${subject}`,
    subject,
  };
}

function parameterOf(segment: string): PathParameter {
  const name = segment.slice(1, -1);
  if (!/^[a-z]+id$/.test(name))
    throw new Refusal(
      `${segment} is not the identifier of a resource, such as {jobid}; write an operation with other parameters by hand.`,
    );
  // the record of a webhook call is called a task in its address
  return { name, id: name === 'taskid' ? 'call' : name.slice(0, -2) };
}

function nameOperation(method: 'get' | 'post', segments: readonly string[], fixed: readonly string[]): string {
  const last = fixed.at(-1) ?? '';
  const endsInParameter = segments.at(-1) !== last;
  const bare = segments.length === fixed.length;
  if (method === 'get') return bare ? camel(['list', ...fixed.slice(0, -1), plural(last)]) : camel(['get', ...fixed]);
  if (bare) return camel(['add', ...fixed]);
  if (endsInParameter) return camel(['change', ...fixed]);
  return last.includes('-') ? camel([last]) : camel([last, ...fixed.slice(0, -1)]);
}

/** `the funnel of a job`, `interviews`, `a job`. */
function describeSubject(kind: Plan['kind'], segments: readonly string[], fixed: readonly string[]): string {
  const last = fixed.at(-1) ?? '';
  const owner = withArticle(phrase(fixed.slice(0, -1)));
  if (kind === 'list') return plural(phrase(fixed));
  if (segments.at(-1) !== last || fixed.length === 1) return withArticle(phrase(fixed));
  if (kind === 'detail') return `the ${phrase([last])} of ${owner}`;
  return owner;
}

/** The verb of a write: `Close`, `Send email of`, `Add`. */
function capitalised(id: string, fixed: readonly string[]): string {
  const words = kebab(id).split('-');
  const last = fixed.at(-1) ?? '';
  const verb = fixed.length > 1 && last.includes('-') ? `${phrase([last])} of` : (words[0] ?? id);
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

const kebab = (name: string): string => name.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase();
