/** Reads the contract with libraries that have no command line; prints what they found as JSON. */
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { fromOpenApi } from '@mswjs/source/open-api';

await SwaggerParser.validate('openapi.json');
const handlers = await fromOpenApi(JSON.parse(readFileSync('openapi.json', 'utf8')));
console.log(JSON.stringify(handlers.map(({ info }) => info.header)));
