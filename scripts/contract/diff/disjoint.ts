import type { Schema } from './schema-parts.ts';
import { fits, isLower, type Shape } from './shape.ts';

// levels of nested fields that are compared
const DEPTH = 3;

/** Whether it is sure that no value fits two shapes of one document. */
export function areDisjoint(one: Shape, other: Shape, shapesOf: (schema: Schema) => readonly Shape[], depth = DEPTH): boolean {
  const types = new Set([one.type, other.type]);
  if (types.has('any')) return false;
  if (types.size === 2 && !(types.has('integer') && types.has('number'))) return true;
  if (one.values || other.values) return areValuesApart(one, other);
  if (areBoundsApart(one, other) || areBoundsApart(other, one)) return true;
  if (one.type !== 'object' || depth === 0) return false;
  return [...one.required.keys(), ...other.required.keys()].some((name) => {
    // a field that both must have and a discriminator reads
    if (one.discriminator?.value === name && one.required.has(name) && other.required.has(name)) return true;
    const [first, second] = [one.properties.get(name), other.properties.get(name)];
    if (!first || !second) return (!first && one.others.value === 'none') || (!second && other.others.value === 'none');
    return shapesOf(first).every((each) => shapesOf(second).every((beside) => areDisjoint(each, beside, shapesOf, depth - 1)));
  });
}

function areValuesApart(one: Shape, other: Shape): boolean {
  const [first, second] = [one.values?.value, other.values?.value];
  if (first && second) return ![...first.keys()].some((text) => second.has(text));
  return [...(first ?? second ?? new Map<string, unknown>()).values()].every((value) => !fits(value, first ? other : one));
}

const areBoundsApart = (one: Shape, other: Shape): boolean =>
  [...one.bounds].some(([word, { value: low }]) => {
    const high = isLower(word) ? other.bounds.get(word.replace('min', 'max'))?.value : undefined;
    return high !== undefined && (low.at > high.at || (low.at === high.at && (low.exclusive || high.exclusive)));
  });
