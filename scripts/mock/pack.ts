/** `npm run mock:pack`: the mock as a package, with the contract as it stands now. */
import { bundleContract } from '../contract/generate.ts';
import { packProgram } from '../pack-program.ts';

const contract = (await bundleContract('openapi/v1/openapi.yaml')) as { readonly info: { readonly version: string } };

packProgram({
  name: 'recruitment-mock',
  version: `${contract.info.version}.0`,
  description: 'A mock of the recruitment service, made from its contract',
  entry: 'scripts/mock/packed.ts',
  section: 'Mock',
  script: 'mock',
  reads: [],
  files: { 'contract.json': JSON.stringify(contract) },
  describe: ({ devDependencies }, imported) => ({
    engines: { node: '>=20.19' },
    dependencies: Object.fromEntries(Object.entries(devDependencies).filter(([name]) => imported.has(name))),
  }),
});
