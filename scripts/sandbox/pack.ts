/** `npm run sandbox:pack`: the sandbox as a package, with the packages of the service. */
import { loadDocument } from '../../src/contract/document.ts';
import { packProgram } from '../pack-program.ts';
import { makeImage } from './image.ts';

const { info } = loadDocument(1);

packProgram({
  name: 'recruitment-sandbox',
  version: `${info.version}.0`,
  description: 'The recruitment service with demo data in memory, for tests of its consumers',
  entry: 'scripts/sandbox/sandbox.ts',
  section: 'Sandbox',
  script: 'sandbox',
  reads: ['generated/v1/openapi.json', 'prisma/migrations', 'src/docs'],
  files: { 'dist/image.tar.gz': await makeImage() },
  describe: ({ engines, dependencies, optionalDependencies }) => ({
    engines,
    imports: { '#generated/*.ts': './dist/generated/*.js' },
    dependencies,
    optionalDependencies,
  }),
});
