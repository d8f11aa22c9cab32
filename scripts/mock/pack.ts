/** `npm run mock:pack`: the mock as a package, with the contracts as they stand now. */
import { packProgram } from '../pack-program.ts';

packProgram({
  name: 'recruitment-mock',
  description: 'A mock of the recruitment service, made from its contract',
  entry: 'scripts/mock/run-mock.ts',
  section: 'Mock',
  script: 'mock',
  reads: ['src/docs'],
  describe: ({ dependencies, devDependencies }, imported) => ({
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(
      Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => imported.has(name)),
    ),
  }),
});
