import type { ParameterObject } from '../../contract/openapi.ts';
import type { Tab } from '../blocks.ts';
import type { Operation } from './operation.ts';

/** An operation as a request with the examples of the contract. */
type Call = ReturnType<typeof callOf>;

/** A request in each language that a reader copies. */
export function samplesOf(operation: Operation): readonly Tab[] {
  const call = callOf(operation);
  return [
    { label: 'curl', language: 'shell', text: writeCurl(call) },
    { label: 'TypeScript', language: 'typescript', text: writeTypeScript(call) },
    { label: 'Python', language: 'python', text: writePython(call) },
  ];
}

/** Required parameters, and the first of the optional ones of the query to show how it is given. */
function callOf({ address, method, authenticated, parameters, body, successes }: Operation) {
  const valueOf = ({ example }: ParameterObject) => encodeURIComponent(String(example));
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const required = inQuery.filter((parameter) => parameter.required);
  const shown = required.length > 0 || body ? required : inQuery.slice(0, 1);
  const search = shown.map((parameter) => `${parameter.name}=${valueOf(parameter)}`).join('&');
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, valueOf(parameter)), address);
  return {
    url: search === '' ? path : `${path}?${search}`,
    method: method.toUpperCase(),
    authenticated,
    body: body?.examples[0]?.value,
    isJson: successes.some((answer) => answer.body?.mediaType === 'application/json'),
  };
}

const isDocument = ({ isJson, method }: Call): boolean => !isJson && method === 'GET';

function writeCurl(call: Call): string {
  const { url, method, authenticated, body } = call;
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    'curl',
    ...(method === 'HEAD' ? ['--head'] : []),
    ...(isDocument(call) ? ['--location --output document'] : []),
    ...(authenticated ? ["--user 'login:password'"] : []),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data ${quote(JSON.stringify(body, null, 2))}`]),
    quote(url),
  ]
    .join(' \\\n  ')
    .replace(/^curl \\\n {2}/, 'curl ');
}

function writeTypeScript(call: Call): string {
  const { url, method, authenticated, body } = call;
  const headers = [
    ...(authenticated ? ["Authorization: `Basic ${btoa('login:password')}`"] : []),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')})`]),
  ];
  const last =
    method === 'HEAD' ? 'response.status' : isDocument(call) ? 'await response.arrayBuffer()' : 'await response.json()';
  return `const response = await fetch('${url}'${options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : ''});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
console.log(${last});`;
}

function writePython(call: Call): string {
  const { url, method, authenticated, body } = call;
  const headers = [
    ...(authenticated ? ['"Authorization": "Basic " + base64.b64encode(b"login:password").decode()'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const last = method === 'HEAD' ? 'response.status' : isDocument(call) ? 'response.read()' : 'json.load(response)';
  const modules = [
    ...(authenticated ? ['base64'] : []),
    ...(body !== undefined || last.startsWith('json') ? ['json'] : []),
    'urllib.request',
  ];
  const options = [
    `"${url}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`data=json.dumps(${pythonOf(body, '    ')}).encode()`]),
  ];
  return `import ${modules.join(', ')}

request = urllib.request.Request(
${options.map((option) => `    ${option},\n`).join('')})
with urllib.request.urlopen(request) as response:
    print(${last})`;
}

/** A JSON value as Python writes it. */
function pythonOf(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  const block = (open: string, lines: readonly string[], close: string) =>
    lines.length === 0 ? open + close : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item) => pythonOf(item, inner)),
      ']',
    );
  if (value !== null && typeof value === 'object') {
    return block(
      '{',
      Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonOf(item, inner)}`),
      '}',
    );
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}
