/** `npm run sandbox:pack`: the sandbox as a package, with the packages of the service. */
import { takeImage } from '../database/image.ts';
import { packProgram } from '../pack-program.ts';

packProgram({
  name: 'recruitment-sandbox',
  description: 'The recruitment service with demo data in memory, for tests of its consumers',
  entry: 'scripts/sandbox/sandbox.ts',
  section: 'Sandbox',
  script: 'sandbox',
  reads: ['prisma/migrations', 'prisma/seed', 'src/docs'],
  files: { 'dist/image.tar.gz': await takeImage() },
  describe: ({ engines, dependencies, optionalDependencies }) => ({
    engines,
    imports: { '#generated/*.ts': './dist/generated/*.js' },
    dependencies,
    optionalDependencies,
  }),
});
