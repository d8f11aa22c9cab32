/**
 * Jest's environment of Node for test files that run outside of its context (runtime.ts): fake timers
 * are those of the process, and values are of the process's types.
 */
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { closeLent } from './lent-databases.ts';

export default class ProcessEnvironment extends TestEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
    // `expect.any(Number)` compares with the types that it knows
    Object.assign(this.global, {
      BigInt,
      Boolean,
      Date,
      Error,
      Function,
      Map,
      Number,
      Object,
      RegExp,
      Set,
      String,
      Symbol,
      TypeError,
    });
  }

  override async teardown(): Promise<void> {
    await closeLent();
    await super.teardown();
  }
}
