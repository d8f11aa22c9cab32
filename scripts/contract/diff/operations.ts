import { InputError, isTree, listAt, resolve, treeAt, textOf, type Contract, type Tree } from './document.ts';

/**
 * A parameter or header as it is written, its references resolved. `key` is equal for those that
 * are one on the wire.
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
  /** As readers know it: the operationId, else method and path; `webhook event`. */
  readonly name: string;
  readonly kind: 'operation' | 'webhook';
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
  const { root } = contract;
  const operations = Object.entries(treeAt(root['paths'], 'paths')).flatMap(([path, item]) =>
    path.startsWith('x-') ? [] : readItem(contract, 'operation', path, resolve(contract, item, path), undefined),
  );
  const seen = new Set<string>();
  for (const { name } of operations) {
    if (seen.has(name)) throw new InputError(`Two operations have the operationId ${name}.`);
    seen.add(name);
  }
  const webhooks = Object.entries(treeAt(root['webhooks'], 'webhooks')).flatMap(([name, item]) =>
    readItem(contract, 'webhook', name, resolve(contract, item, name), `webhook ${name}`),
  );
  return [...operations, ...operations.flatMap(callbacksOf), ...webhooks];
}

function readItem(
  contract: Contract,
  kind: Operation['kind'],
  path: string,
  item: Tree,
  name: string | undefined,
): readonly Operation[] {
  const methods = METHODS.filter((method) => item[method] !== undefined);
  return methods.map((method) => {
    const operation = treeAt(item[method], `${method} ${path}`);
    const own = operation['servers'] ?? item['servers'];
    const id = operation['operationId'];
    return {
      contract,
      kind,
      method,
      path,
      name:
        name === undefined
          ? typeof id === 'string'
            ? id
            : `${method.toUpperCase()} ${path}`
          : methods.length > 1
            ? `${name} ${method}`
            : name,
      servers: addressesOf(own ?? contract.root['servers']),
      onBase: own === undefined,
      operation,
      fields: parametersOf(contract, item, operation, path),
    };
  });
}

function callbacksOf({ contract, name, operation }: Operation): readonly Operation[] {
  return Object.entries(treeAt(operation['callbacks'], `${name} callbacks`)).flatMap(([event, callback]) =>
    Object.entries(resolve(contract, callback, event)).flatMap(([expression, item]) =>
      expression.startsWith('x-')
        ? []
        : readItem(contract, 'webhook', expression, resolve(contract, item, event), `callback ${event} ${expression} of ${name}`),
    ),
  );
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
  return Object.entries(treeAt(response['headers'], `headers of ${where}`)).flatMap(([name, header]) => {
    const key = `header ${name.toLowerCase()}`;
    const field = {
      key,
      name,
      label: `${where} header ${name}`,
      in: 'header',
      field: resolve(contract, header, `header ${name}`),
    };
    return key === 'header content-type' ? [] : [field];
  });
}

/** A path with its placeholders nameless, as it is on the wire. */
export const templateOf = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** The addresses that servers stand for, each variable in all its values; without servers it is `/`. */
export function addressesOf(servers: unknown): readonly string[] {
  const list = listAt(servers, 'servers');
  return list.length === 0 ? ['/'] : list.flatMap((server) => expand(treeAt(server, 'a server')));
}

function expand(server: Tree): readonly string[] {
  let addresses = [textOf(server['url'])];
  for (const [name, variable] of Object.entries(treeAt(server['variables'], 'variables of a server'))) {
    const { enum: values, default: fallback } = isTree(variable) ? variable : {};
    const all = Array.isArray(values) ? values : [fallback];
    addresses = addresses.flatMap((address) => all.map((value) => address.replaceAll(`{${name}}`, textOf(value)))).slice(0, 100);
  }
  return addresses.map((address) => address.replace(/\/$/, '') || '/');
}

/** Operations of both contracts that are one: by operationId or name, else by method and path. */
export function matchOperations(
  older: readonly Operation[],
  newer: readonly Operation[],
): {
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly gone: readonly Operation[];
  readonly come: readonly Operation[];
} {
  const byName = new Map(newer.map((operation) => [`${operation.kind} ${operation.name}`, operation]));
  const addressOf = ({ kind, method, path, name }: Operation): string =>
    kind === 'webhook' ? name : `${method} ${templateOf(path).replace(/(.)\/$/, '$1')}`;
  const named = older.map((operation) => [operation, byName.get(`${operation.kind} ${operation.name}`)] as const);
  const taken = new Set(named.map(([, other]) => other));
  const byAddress = new Map(
    newer.filter((operation) => !taken.has(operation)).map((operation) => [addressOf(operation), operation]),
  );
  const matched = named.map(([one, other]) => [one, other ?? byAddress.get(addressOf(one))] as const);
  const pairs = matched.flatMap(([one, other]) => (other ? [[one, other] as const] : []));
  const found = new Set(pairs.map(([, other]) => other));
  return {
    pairs,
    gone: matched.flatMap(([one, other]) => (other ? [] : [one])),
    come: newer.filter((operation) => !found.has(operation)),
  };
}
