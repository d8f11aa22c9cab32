/** `npm run mock:pack`: the mock as a package, with the contract as it stands now. */
import { loadDocument } from '../../src/contract/document.ts';
import { packProgram } from '../pack-program.ts';

packProgram({
  name: 'recruitment-mock',
  version: `${loadDocument(1).info.version}.0`,
  description: 'A mock of the recruitment service, made from its contract',
  entry: 'scripts/mock/run-mock.ts',
  section: 'Mock',
  script: 'mock',
  reads: ['generated/v1/openapi.json', 'src/docs'],
  describe: ({ dependencies, devDependencies }, imported) => ({
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(
      Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => imported.has(name)),
    ),
  }),
});
