/** Edits of TypeScript as Prettier writes it: the text around stays as it is. */
import { Refusal } from './draft.ts';

const insertAt = (text: string, position: number, inserted: string): string =>
  text.slice(0, position) + inserted + text.slice(position);

/** The file with this name imported from there, a `type` or a value. */
export function addImport(text: string, from: string, name: string, kind: 'type' | 'value'): string {
  const imports = [...text.matchAll(/^import (type )?(?:\{([^}]*?),?\s*\} from )?'([^']+)';\n/gm)];
  const known = imports.filter(([, , names, module]) => module === from && names !== undefined);
  if (known.some(([, , names = '']) => names.split(/,\s*/).some((each) => each.replace('type ', '').trim() === name)))
    return text;
  const joinable = known.find(([, isType]) => !isType || kind === 'type');
  if (joinable) {
    const [whole, isType, names = ''] = joinable;
    return text.replace(whole, () => whole.replace(names, () => `${names}, ${kind === 'type' && !isType ? 'type ' : ''}${name}`));
  }
  const last = imports.at(-1);
  const line = `import ${kind === 'type' ? 'type ' : ''}{ ${name} } from '${from}';\n`;
  return insertAt(text, last ? last.index + last[0].length : 0, line);
}

/** Adds a handler to the object that `satisfies HandlersFor<...>`, and its operation to the list of these. */
export function addHandler(text: string, file: string, operationId: string, handler: string): string {
  const tie = /\}\)? satisfies HandlersFor<([^>,]+)/.exec(text);
  if (tie === null) throw new Refusal(`${file} has no object that satisfies HandlersFor<...> for the handler to stand in.`);
  const list = (tie[1] ?? '').trim();
  const comma = /[,{]\s*$/.test(text.slice(0, tie.index)) ? '' : ',';
  const joined = insertAt(text, tie.index, `${comma}${operationId}: ${handler},\n`);
  const union = ` | '${operationId}'`;
  return /^\w+$/.test(list)
    ? joined.replace(new RegExp(`type ${list} =[^;]+`), (alias) => alias + union)
    : joined.replace(/satisfies HandlersFor<[^>,]+?(?=\s*[>,])/, (before) => before + union);
}

/** Adds a folder's handlers to the object that all handlers are spread into. */
export function addToComposition(text: string, file: string, factory: string): string {
  const last = /\.\.\.create\w+Handlers\(parts\)(?=,?\s*\})/.exec(text);
  if (last === null) throw new Refusal(`${file} has no object that all handlers are spread into.`);
  return insertAt(text, last.index + last[0].length, `,\n...${factory}(parts)`);
}
