/** Prints a measured figure beside its limit, and reads the parameters that lengthen a run. */
import { randomInt } from 'node:crypto';

export type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** Prints a measurement in its unit with the bound that is promised, on standard error; throws where it is not kept. */
export function expectFigure(what: string, measured: number, unit: string, bound: Bound): void {
  const [kept, promised] =
    'atMost' in bound
      ? [measured <= bound.atMost, `at most ${bound.atMost}`]
      : [measured >= bound.atLeast, `at least ${bound.atLeast}`];
  const line = `${what}: ${round(measured)} ${unit} (promised: ${promised})`;
  process.stderr.write(`${kept ? '  figure' : '  BROKEN'}  ${line}\n`);
  if (!kept) throw new Error(line);
}

const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));

/** A whole number from the environment: `KILLS=50 npm run test:resilience`; printed, so that a run can be repeated. */
export function parameter(name: string, byDefault: number): number {
  const value = Number(process.env[name] ?? byDefault);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} has to be a whole number, and is ${process.env[name]}`);
  process.stderr.write(`  ${name}=${value}\n`);
  return value;
}

/** The seed of a run, printed: `SEED` of the environment, else a new one. */
export const seed = (): number => parameter('SEED', randomInt(2 ** 31));
