import type { RequestHandler } from 'express';
import { databaseFailure } from '../database/errors.ts';
import { withDeadline } from '../core/deadline.ts';
import { Problem } from '../core/problem.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import type { Operation } from '../contract/document.ts';
import type { Paging } from '../contract/paging.ts';
import type { CheckAnswer } from './validation.ts';

type AnswerOf = (operation: Operation, check: CheckAnswer) => RequestHandler;

/** Milliseconds that a request waits for a replica; the rest of its deadline is for the primary. */
const REPLICA_TIMEOUT_MS = 1_000;

/** A replica cannot answer this. */
class PrimaryNeeded extends Error {}

/**
 * Paging for handlers that read from a replica. Pages by `modified_since` are read from the
 * primary: only it knows the horizon (collection.ts).
 */
export const pagingOfReplica = (createPaging: (readHorizon: () => Promise<Date>) => Paging): Paging => {
  const paging = createPaging(() => Promise.reject(new PrimaryNeeded()));
  const start: Paging['start'] = async (collection, query) => {
    const page = await paging.start(collection, query);
    if (page.horizon !== undefined) throw new PrimaryNeeded();
    return page;
  };
  return { ...paging, start };
};

/**
 * Answers the reads of known callers from a replica, and everything else from the primary. The
 * primary also answers when the replica fails, does not have the rows yet, or may not answer.
 */
export function createReplicaAnswer(primary: AnswerOf, replicas: Replicas, others: readonly AnswerOf[]): AnswerOf {
  return (operation, check) => {
    const answer = primary(operation, check);
    if (operation.method !== 'get' || !operation.authenticated) return answer;
    const answers = others.map((other) => other(operation, check));
    return async (request, response, next) => {
      const index = request.keyScope && (await replicas.choose(request.keyScope));
      const other = index === undefined ? undefined : answers[index];
      if (index === undefined || other === undefined) return void (await answer(request, response, next));
      try {
        await withDeadline(REPLICA_TIMEOUT_MS, () => other(request, response, next));
      } catch (error) {
        if (response.headersSent) throw error;
        const failed = databaseFailure(error) !== undefined;
        const missing = error instanceof Problem && error.detail.code === 'not_found';
        if (!failed && !missing && !(error instanceof PrimaryNeeded)) throw error;
        if (failed) replicas.leaveOut(index, error);
        await answer(request, response, next);
      }
    };
  };
}
