#!/usr/bin/env node
/** `npm run mock`, and the program of the package: mocks the contract on one port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { basePathOf, loadDocument } from '../../src/contract/document.ts';
import { readMajor } from '../major.ts';
import { createMock } from './mock.ts';

const HELP = `Mocks the recruitment service. Options:
  --port 4010          0 for any free port
  --host 127.0.0.1     0.0.0.0 for a container
  --public-url URL     what URLs in answers begin with, where callers know the mock by another name
  --major 1            the major version (default: the latest)
  --dynamic            made-up data instead of the contract's examples
  --seed 7             the same made-up data each time`;

try {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else await run(options);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isTaken = code === 'EADDRINUSE';
  console.error(isTaken ? `${message}. End what listens there, or choose another port: --port 4011.` : message);
  process.exit(isTaken ? 1 : 2);
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-url': { type: 'string' },
      major: { type: 'string' },
      dynamic: { type: 'boolean', default: false },
      seed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is no port.`);
  const publicUrl = values['public-url']?.replace(/\/$/, '');
  if (publicUrl !== undefined && !/^https?:\/\/[^/?#]+$/.test(publicUrl))
    throw new Error(`--public-url ${publicUrl} is not the URL of a host, such as http://localhost:4010.`);
  return { ...values, port, publicUrl, major: readMajor(values.major) };
}

async function run({ host, port, publicUrl, major, ...options }: ReturnType<typeof readOptions>): Promise<void> {
  const contract = loadDocument(major);
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  // the unspecified address cannot be called
  const name = /^(?:0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${actual}`;
  const mock = await createMock(contract, { ...options, publicUrl: publicUrl ?? address });
  server.on('request', mock);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  const base = `${address}${basePathOf(contract)}/`;
  console.log(`The mock of version ${contract.info.version} listens on ${base}\n\n  curl -u any:login ${base}\n`);
}
