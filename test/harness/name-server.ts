/** A name server on loopback, as the service's own resolver; it answers as a test says, or stays silent. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** The addresses of a name, or how the server fails it; for questions of one type under `A name` or `AAAA name`. */
export type Zone = Readonly<Record<string, readonly string[] | 'silent' | 'SERVFAIL' | 'NXDOMAIN'>>;

export type NameServer = {
  /** As a resolver takes it: address and port. */
  readonly address: string;
  /** The questions that it was asked, as `A name`. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
};

const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;
const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const HEADER = 12;

/** Answers for the names of the zone; every other name does not exist. The zone may be changed while it runs. */
export async function aNameServer(zone: Zone): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${type} ${name}`);
    const found = zone[`${type} ${name}`] ?? zone[name] ?? 'NXDOMAIN';
    if (found === 'silent') return;
    const addresses = typeof found === 'string' ? [] : found.filter((each) => isIPv6(each) === (type === 'AAAA'));
    const rcode = RCODES[typeof found === 'string' ? found : 'NOERROR'];
    socket.send(writeAnswer(query.subarray(0, end), rcode, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const close = async (): Promise<void> => {
    socket.close();
    await once(socket, 'close');
  };
  return { address: `127.0.0.1:${socket.address().port}`, asked, close };
}

function readQuestion(query: Buffer): { readonly name: string; readonly type: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)] ?? '?', end: at + 5 };
}

function writeAnswer(question: Buffer, rcode: number, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 | rcode, 2); // an answer, recursion desired and available
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8); // neither authorities nor additional records
  return Buffer.concat([header, question.subarray(HEADER), ...addresses.map(writeRecord)]);
}

function writeRecord(address: string): Buffer {
  const bytes = bytesOf(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // the name of the question
  head.writeUInt16BE(bytes.length === 4 ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail] = address.split('::');
  const parts = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - parts(head).length - parts(tail).length;
  const groups = [...parts(head), ...Array<string>(zeros).fill('0'), ...parts(tail ?? '')];
  return Buffer.from(groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]));
}
