import { canonical, InputError, listAt, resolve, treeAt, textOf, type Contract, type Tree } from './document.ts';

/**
 * A parameter or header as it is written, its references resolved. Fields that are equal on the
 * wire have equal keys.
 */
export type Field = {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly in: string;
  readonly field: Tree;
};

/** One operation of a contract, or one call that the service makes to a client. */
export type Operation = {
  readonly contract: Contract;
  /** The operationId, else method and path; for a webhook `webhook` and its event. */
  readonly name: string;
  readonly kind: 'operation' | 'webhook' | 'callback';
  /** Method and path; of a callback the expression that its address is read from, of a webhook its name. */
  readonly address: string;
  readonly method: string;
  readonly path: string;
  /** Addresses of the servers it is offered under. */
  readonly servers: readonly string[];
  /** Whether those are the servers of the whole document. */
  readonly onBase: boolean;
  readonly operation: Tree;
  readonly fields: readonly Field[];
};

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every operation, webhook and callback of a contract. Throws an InputError when two operations
 * have one operationId.
 */
export function operationsOf(contract: Contract): readonly Operation[] {
  const itemsOf = (items: unknown, where: string): readonly (readonly [string, Tree])[] =>
    Object.entries(treeAt(items, where)).flatMap(([key, item]) =>
      key.startsWith('x-') ? [] : [[key, resolve(contract, item, key)] as const],
    );
  const operations = itemsOf(contract.root['paths'], 'paths').flatMap(([path, item]) => readItem(contract, path, item));
  const twin = operations.find(({ name }, index) => operations.slice(0, index).some((other) => other.name === name));
  if (twin) throw new InputError(`Two operations have the operationId ${twin.name}.`);
  const callbacks = operations.flatMap(({ name, address, operation }) =>
    itemsOf(operation['callbacks'], `${name} callbacks`).flatMap(([event, callback]) =>
      itemsOf(callback, event).flatMap(([path, item]) => {
        const call = { name: `callback ${event} ${path} of ${name}`, address: `${path} of ${address}` };
        return readItem(contract, path, item, { kind: 'callback', ...call });
      }),
    ),
  );
  const webhooks = itemsOf(contract.root['webhooks'], 'webhooks').flatMap(([event, item]) =>
    readItem(contract, event, item, { kind: 'webhook', name: `webhook ${event}`, address: event }),
  );
  return [...operations, ...callbacks, ...webhooks];
}

type Call = Pick<Operation, 'kind' | 'name' | 'address'>;

/** The operations of a path, or of the calls that the service makes. */
function readItem(contract: Contract, path: string, item: Tree, call?: Call): readonly Operation[] {
  const methods = METHODS.filter((method) => item[method] !== undefined);
  return methods.map((method) => {
    const operation = treeAt(item[method], `${method} ${path}`);
    const own = operation['servers'] ?? item['servers'];
    const id = textOf(operation['operationId']) || `${method.toUpperCase()} ${path}`;
    return {
      contract,
      kind: call?.kind ?? 'operation',
      address: `${method} ${call?.address ?? templateOf(path).replace(/(.)\/$/, '$1')}`,
      method,
      path,
      name: call === undefined ? id : [call.name, ...(methods.length > 1 ? [method] : [])].join(' '),
      servers: addressesOf(own ?? contract.root['servers']),
      onBase: own === undefined,
      operation,
      fields: parametersOf(contract, item, operation, path),
    };
  });
}

// these three are described elsewhere in a document, and OpenAPI has them ignored here
const IGNORED = new Set(['header accept', 'header content-type', 'header authorization']);

function parametersOf(contract: Contract, item: Tree, operation: Tree, path: string): readonly Field[] {
  const placeholders = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const fields = new Map<string, Field>();
  for (const { parameters } of [item, operation] as { parameters?: unknown }[]) {
    for (const parameter of listAt(parameters, `parameters of ${path}`)) {
      const field = resolve(contract, parameter, `a parameter of ${path}`);
      const [kind, name] = [textOf(field['in']), textOf(field['name'])];
      const label = `${kind} ${name}`;
      const position = placeholders.indexOf(name);
      const key = kind === 'path' && position >= 0 ? `path ${position}` : kind === 'header' ? label.toLowerCase() : label;
      if (!IGNORED.has(key)) fields.set(label, { key, name, label, in: kind, field });
    }
  }
  return [...fields.values()];
}

/** The headers of a response, `Content-Type` aside, which the media types say. */
export function headersOf(contract: Contract, response: Tree, where: string): readonly Field[] {
  const headers = Object.entries(treeAt(response['headers'], `headers of ${where}`)).map(([name, header]) => {
    const field = resolve(contract, header, `header ${name}`);
    return { key: `header ${name.toLowerCase()}`, name, label: `${where} header ${name}`, in: 'header', field };
  });
  return headers.filter(({ key }) => key !== 'header content-type');
}

/** A path with its placeholders nameless, as it is on the wire. */
export const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** The addresses of servers, with their variables as they are written; without servers it is `/`. */
export function addressesOf(servers: unknown): readonly string[] {
  const addresses = listAt(servers, 'servers').map((server) => {
    const { url, variables } = treeAt(server, 'a server');
    return textOf(url).replace(/\/$/, '') + (variables === undefined ? '' : ` ${canonical(variables)}`);
  });
  return addresses.length === 0 ? ['/'] : addresses.map((address) => address || '/');
}

type Matching = {
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly gone: readonly Operation[];
  readonly come: readonly Operation[];
};

/** Operations of both contracts that are one: by operationId or name, else by method and path. */
export function matchOperations(older: readonly Operation[], newer: readonly Operation[]): Matching {
  const partners = new Map<Operation, Operation>();
  for (const key of ['name', 'address'] as const) {
    const taken = new Set(partners.values());
    const keyOf = (operation: Operation): string => `${operation.kind} ${operation[key]}`;
    const left = new Map(newer.filter((other) => !taken.has(other)).map((other) => [keyOf(other), other]));
    for (const one of older) {
      const other = left.get(keyOf(one));
      if (other && !partners.has(one)) partners.set(one, other);
    }
  }
  const found = new Set(partners.values());
  const gone = older.filter((one) => !partners.has(one));
  const come = newer.filter((other) => !found.has(other));
  // webhook names are not sent: a removed webhook was split into the added ones
  const [split, ...others] = gone.filter(isWebhook);
  const parts = split && others.length === 0 ? come.filter(isWebhook) : [];
  return {
    pairs: [...partners, ...parts.map((part) => [split, part] as [Operation, Operation])],
    gone: gone.filter((one) => one !== split || parts.length === 0),
    come: come.filter((other) => !parts.includes(other)),
  };
}

const isWebhook = ({ kind }: Operation): boolean => kind === 'webhook';
