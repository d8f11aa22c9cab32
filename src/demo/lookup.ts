/** The item with this id; throws where the demo set refers to something that it does not have. */
export function found<Item extends { readonly id: number }>(items: readonly Item[], id: number): Item {
  const item = items.find((each) => each.id === id);
  if (item === undefined) throw new Error(`The demo set refers to the id ${id}, which it does not have.`);
  return item;
}
