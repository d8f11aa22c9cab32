/** Calls that a client makes by links and actions alone. */
import type { components } from '#generated/v1/openapi.ts';

export type Schemas = components['schemas'];

export type Credentials = { readonly login: string; readonly password: string };

/** Called with each request. */
export type OnRequest = (line: string) => void;

/** The calls of one caller: to a URL, by a link, and by the action of a response. Each throws for a status other than 200. */
export function callsBy({ login, password }: Credentials, onRequest: OnRequest) {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const send = async <Answer>(method: string, target: string, body?: object): Promise<Answer> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    onRequest(`${response.status} ${method.padEnd(4)} ${target}`);
    if (response.status !== 200) throw new Error(`${method} ${target} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  const read = <Name extends keyof Schemas>(link: { readonly _self: string }): Promise<Schemas[Name]> => send('GET', link._self);
  const act = <Name extends keyof Schemas>(
    { _actions: actions = [] }: { readonly _actions?: readonly Schemas['Action'][] },
    name: Schemas['ActionName'],
    body: object,
  ): Promise<Schemas[Name]> => send('POST', need(actions, (action) => action.name === name, `action ${name}`)._self, body);
  return { send, read, act };
}

/** The first item that suits. Throws where there is none. */
export function need<Item>(items: readonly Item[], suits: (item: Item) => boolean, what: string): Item {
  const found = items.find(suits);
  if (found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}
