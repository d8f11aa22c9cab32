import { base, en, Faker } from '@faker-js/faker';

const SEED = 20_261_120;

/** Random numbers by topic and day: the same for the same seed, independent of other topics. */
export function createChance(topic: string, day: Date): Faker {
  const chance = new Faker({ locale: [en, base] });
  chance.seed([SEED, ...Buffer.from(topic)]);
  chance.setDefaultRefDate(day);
  return chance;
}

/** One of the values, as often as the weight beside it says. */
export const draw = <Value>(chance: Faker, weights: readonly (readonly [value: Value, weight: number])[]): Value =>
  chance.helpers.weightedArrayElement(weights.map(([value, weight]) => ({ value, weight })));

/** Whether something happens that happens in so many of 100 cases. */
export const happens = (chance: Faker, percent: number): boolean => chance.datatype.boolean(percent / 100);
