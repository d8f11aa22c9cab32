/** Parses responses with the schemas that orval wrote; prints the faults as JSON. */
import { readFileSync } from 'node:fs';
import * as schemas from './out/orval-zod/schemas.ts';

const responses = JSON.parse(readFileSync('responses.json', 'utf8'));
const faults = responses.flatMap(({ operationId, url, body }) => {
  const { success, error } = schemas[`${operationId[0].toUpperCase()}${operationId.slice(1)}Response`].safeParse(body);
  return success ? [] : [`${url}: ${error.message.slice(0, 500)}`];
});
console.log(JSON.stringify(faults));
