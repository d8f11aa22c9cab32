/** Edits of TypeScript: places are found in the tree, and text is put there; what stands around stays as it is. */
import ts from 'typescript';
import { Refusal } from './draft.ts';

const parse = (text: string): ts.SourceFile => ts.createSourceFile('edited.ts', text, ts.ScriptTarget.Latest, true);

/** All nodes of one kind, in their order. */
function findNodes<Found extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is Found): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

const insertAt = (text: string, position: number, inserted: string): string =>
  text.slice(0, position) + inserted + text.slice(position);

/** The file with these names imported from there, each a `type` or a value. */
export function addImport(text: string, from: string, names: readonly string[], kind: 'type' | 'value'): string {
  const imports = parse(text).statements.filter(ts.isImportDeclaration);
  const known = imports.filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === from);
  const missing = names.filter((name) => !known.some((each) => elementsOf(each)?.some((element) => element.name.text === name)));
  if (missing.length === 0) return text;
  const joinable = known.find((each) => elementsOf(each) !== undefined && (kind === 'type' || !isTypeOnly(each)));
  const elements = joinable && elementsOf(joinable);
  if (joinable && elements) {
    const marked = missing.map((name) => (kind === 'type' && !isTypeOnly(joinable) ? `type ${name}` : name)).join(', ');
    // values by name, then types by name
    const rank = (element: string): string => `${element.startsWith('type ') ? 1 : 0}${element}`;
    const next = elements.find((element) => rank(element.getText()) > rank(marked));
    return next ? insertAt(text, next.getStart(), `${marked}, `) : insertAt(text, elements.at(-1)?.end ?? 0, `, ${marked}`);
  }
  const line = `import ${kind === 'type' ? 'type ' : ''}{ ${missing.join(', ')} } from '${from}';\n`;
  const after = imports
    .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && comesBefore(moduleSpecifier.text, from))
    .at(-1);
  return after ? insertAt(text, text.indexOf('\n', after.end) + 1, line) : insertAt(text, imports[0]?.getStart() ?? 0, line);
}

/** Packages, then what lies above, then what lies beside, each by name. */
function comesBefore(one: string, other: string): boolean {
  const rank = (from: string): number => (from.startsWith('./') ? 2 : from.startsWith('../') ? 1 : 0);
  return rank(one) === rank(other) ? one <= other : rank(one) < rank(other);
}

const isTypeOnly = ({ importClause }: ts.ImportDeclaration): boolean => importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;

function elementsOf({ importClause }: ts.ImportDeclaration): readonly ts.ImportSpecifier[] | undefined {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.elements : undefined;
}

/** Adds a handler to the object that `satisfies Pick<Handlers, ...>`, and its operation to the list of these. */
export function addHandler(text: string, file: string, operationId: string, handler: string): string {
  const tree = parse(text);
  const tie = findNodes(tree, ts.isSatisfiesExpression).find(({ type }) => type.getText().startsWith('Pick<Handlers,'));
  const list = tie && ts.isTypeReferenceNode(tie.type) ? tie.type.typeArguments?.[1] : undefined;
  const literal = tie && objectIn(tie.expression);
  if (list === undefined || literal === undefined)
    throw new Refusal(`${file} has no object that satisfies Pick<Handlers, ...> for the handler to stand in.`);
  const alias = findNodes(tree, ts.isTypeAliasDeclaration).find(({ name }) => name.text === list.getText());
  const unionEnd = (alias?.type ?? list).end;
  // the object lies before its list, an alias before both: from the end of the file to its beginning
  const insertions = [
    { position: lastEnd(literal), inserted: `${literal.properties.length > 0 ? ',' : ''}\n${operationId}: ${handler}` },
    { position: unionEnd, inserted: ` | '${operationId}'` },
  ].toSorted((one, other) => other.position - one.position);
  return insertions.reduce((edited, { position, inserted }) => insertAt(edited, position, inserted), text);
}

const objectIn = (node: ts.Expression): ts.ObjectLiteralExpression | undefined =>
  ts.isParenthesizedExpression(node) ? objectIn(node.expression) : ts.isObjectLiteralExpression(node) ? node : undefined;

const lastEnd = ({ properties, end }: ts.ObjectLiteralExpression): number => properties.at(-1)?.end ?? end - 1;

/**
 * Adds a folder's handlers to the object that all handlers are spread into, with the arguments that
 * its neighbours get.
 */
export function addToComposition(text: string, file: string, factory: string): string {
  const literal = compositionIn(text);
  if (literal === undefined) throw new Refusal(`${file} has no object that all handlers are spread into.`);
  return insertAt(text, lastEnd(literal), `,\n...${factory}(parts)`);
}

const compositionIn = (text: string): ts.ObjectLiteralExpression | undefined =>
  findNodes(parse(text), ts.isObjectLiteralExpression).find(
    ({ properties }) =>
      properties.length > 1 &&
      properties.every(
        (property) =>
          ts.isSpreadAssignment(property) &&
          ts.isCallExpression(property.expression) &&
          /^create\w+Handlers$/.test(property.expression.expression.getText()),
      ),
  );

/** Adds a property to an object of this name, before the first property that `precedes` names, else last. */
export function addProperty(
  text: string,
  object: string,
  property: string,
  precedes: (property: string) => boolean,
): string | undefined {
  const declaration = findNodes(parse(text), ts.isVariableDeclaration).find(({ name }) => name.getText() === object);
  const [literal] = declaration ? findNodes(declaration, ts.isObjectLiteralExpression) : [];
  if (literal === undefined) return undefined;
  const next = literal.properties.find((each) => precedes(each.getText()));
  return next ? insertAt(text, next.getStart(), `${property},\n  `) : insertAt(text, lastEnd(literal), `,\n${property}`);
}
