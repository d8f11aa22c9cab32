/** The fields of the bodies that the contract answers on success. */
export type Tree = { [key: string]: unknown };

/** A field of an answer: the object schema that holds it, and its name there. */
export type Field = {
  /** Where it stands, such as `Application.steps.items`. */
  readonly name: string;
  readonly holder: { properties: Tree; required?: string[] };
  readonly property: string;
};

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
export const tree = (value: unknown): Tree => (isTree(value) ? value : {});

/**
 * Every field of every success body of the operations, nested ones too, each once; `document` may
 * be changed through them.
 */
export function answeredFields(document: Tree): readonly Field[] {
  const components = tree(tree(document['components'])['schemas']);
  const seen = new Set<string>();
  const visit = (schema: unknown, name: string): Field[] => {
    if (!isTree(schema)) return [];
    const { $ref, properties, allOf, items } = schema;
    if (typeof $ref === 'string') {
      const component = $ref.split('/').at(-1) ?? '';
      if (seen.has(component)) return [];
      seen.add(component);
      return visit(components[component], component);
    }
    const below = [...(Array.isArray(allOf) ? allOf : []), items].flatMap((part) => visit(part, name));
    const own = Object.entries(tree(properties)).flatMap(([property, value]) => [
      { name: `${name}.${property}`, holder: schema as unknown as Field['holder'], property },
      ...visit(value, `${name}.${property}`),
    ]);
    return [...below, ...own];
  };
  return Object.values(tree(document['paths'])).flatMap((item) =>
    [tree(item)['get'], tree(item)['post']].flatMap((operation) => {
      const success = tree(tree(tree(tree(operation)['responses'])['200'])['content'])['application/json'];
      return visit(tree(success)['schema'], String(tree(operation)['operationId']));
    }),
  );
}
