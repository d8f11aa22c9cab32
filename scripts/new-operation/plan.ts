import { Refusal } from './draft.ts';
import { camel, kebab, pascal, plural, singular, title } from './words.ts';

export type Request = {
  readonly method: string;
  readonly path: string;
  readonly folder: string;
  readonly operationId?: string | undefined;
  readonly changelog?: string | undefined;
};

/** One parameter of the path: `jobid`, which the tests know as `job`. */
export type PathParameter = { readonly name: string; readonly id: string };

/** An operation that is to be made, with every name that it has. */
export type Plan = ReturnType<typeof planOperation>;

/** The names of an operation, as those that exist are named. Refuses what cannot be one. */
export function planOperation({ method, path, folder, operationId }: Request) {
  const verb = method.toLowerCase() as 'get' | 'post';
  if (!['get', 'post'].includes(verb)) throw new Refusal(`${method} is not a method of this interface: GET or POST.`);
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
  const kind: 'detail' | 'list' | 'write' = verb === 'post' ? 'write' : id.startsWith('list') ? 'list' : 'detail';
  const bare = id.replace(/^(?:get|list)/, '');
  return {
    method: verb,
    path,
    folder,
    operationId: id,
    kind,
    parameters,
    /** Name of the response, or of the body of a write: `JobFunnel`, `InterviewList`, `CloseJobRequest`. */
    schema: { detail: bare, list: `${singular(bare)}List`, write: `${pascal([bare])}Request` }[kind],
    /** Names of files: of the path, and of the test. */
    file: fixed.join('-') + (kind === 'list' ? '-list' : ''),
    test: kebab(bare),
    summary: title(kebab(id)).replace(/^Get /, 'Read '),
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
  if (bare) return camel(['create', ...fixed]);
  if (endsInParameter) return camel(['update', ...fixed]);
  return last.includes('-') ? camel([last]) : camel([last, ...fixed.slice(0, -1)]);
}
