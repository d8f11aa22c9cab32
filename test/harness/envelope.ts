import { expect } from '@jest/globals';
import type { SchemaName } from '../../src/contract/v1.ts';

/** The envelope of a success whose body has this schema. */
export const envelopeOf = (schema: SchemaName) => ({
  _status: 'OK',
  _self: expect.stringMatching(/^http/),
  _schema: expect.stringMatching(new RegExp(`/schemav1/${schema}$`)),
});
