/**
 * Loads test files as Node itself does. Jest's own way loads the service anew for each file, and
 * V8 has to compile it anew; here it is loaded once for all files of a process.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import jestRuntime from 'jest-runtime';
import { useGlobals } from './jest-globals.ts';

const GLOBALS = new URL('jest-globals.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

// its types are those of its CommonJS build
const Runtime = jestRuntime as unknown as typeof jestRuntime.default;

export default class NativeRuntime extends Runtime {
  override unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  override async unstable_importModule(file: string): Promise<void> {
    useGlobals(this.requireModuleOrMock(file, '@jest/globals'));
    await import(pathToFileURL(file).href);
  }
}
