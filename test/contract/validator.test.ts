import { middleware } from 'express-openapi-validator';
import type { Request, RequestHandler, Response } from 'express';
import { expect, jest, test } from '@jest/globals';
import { loadDocument, majors, type Document } from '../../src/contract/document.ts';
import { validatorDocument } from '../../src/http/validator-document.ts';

/** The validator's findings by the schema of OpenAPI, which the service skips at its start. */
async function judge(document: Document): Promise<unknown> {
  const [first] = middleware({
    apiSpec: validatorDocument(document) as never,
    $refParser: { mode: 'dereference' },
    validateApiSpec: true,
    validateSecurity: false,
    fileUploader: false,
  }) as unknown as readonly RequestHandler[];
  return new Promise((resolve) => {
    const app = { param: () => undefined };
    void first?.({ app } as unknown as Request, {} as Response, resolve);
  });
}

test.each(majors())('the validator finds the contract of v%s to be OpenAPI, as it reads it', async (major) => {
  expect(await judge(loadDocument(major))).toBeUndefined();
});

test('and would say so if it were not', async () => {
  const [major = 1] = majors();
  const document = loadDocument(major);
  const broken = { ...document, paths: { ...document.paths, '/job': { get: { parameters: 'none' } } } } as unknown as Document;
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    expect(await judge(broken)).toMatchObject({ message: expect.stringContaining('apiDoc was invalid') });
    expect(JSON.stringify(told.mock.calls)).toContain('/paths/~1job/get/parameters');
  } finally {
    told.mockRestore();
  }
});
