import fc from 'fast-check';
import { basic } from '../../harness/client.ts';
import { isForOwners, operations, wantsCredentials } from '../../harness/contract.ts';
import { exchange, type Exchange } from './exchange.ts';
import { validRequests, type Operation, type Request } from './requests.ts';
import type { World } from './world.ts';

/** Sends a request as the recruiter, as an owner what only owners may, unless it says itself who asks. */
export function askAsCaller(origin: string, { recruiter, owner }: World, request: Request): Promise<Exchange> {
  const caller = isForOwners(request.operation) ? owner : recruiter;
  const authorization = wantsCredentials(request.operation) && { authorization: basic(caller) };
  return exchange(origin, { ...request, headers: { ...authorization, ...request.headers } });
}

/** For each operation a request that the service has answered well. */
export async function findAnsweredRequests(world: World): Promise<(operation: Operation) => Request> {
  const found = new Map<string, Request>();
  for (const operation of operations) found.set(operation.operationId, await findRequest(operation, world));
  return ({ operationId }) => {
    const request = found.get(operationId);
    if (request === undefined) throw new Error(`There is no request of ${operationId}.`);
    return request;
  };
}

/** A request that the service has answered well; rejects where none of many is. */
export async function findRequest(operation: Operation, world: World): Promise<Request> {
  for (let seed = 1; seed <= 200; seed += 1) {
    for (const drawn of fc.sample(validRequests(operation, world), { numRuns: 10, seed })) {
      // so that it is answered in full, and not with what an earlier one was
      const { 'Idempotency-Key': _key, 'If-None-Match': _tag, ...headers } = drawn.headers;
      const request = { ...drawn, headers };
      const { status } = await askAsCaller(world.service.origin, world, request);
      if (status < 400) return request;
    }
  }
  throw new Error(`No request of ${operation.operationId} was answered well.`);
}
