import { scopeOf } from '../../auth/visibility.ts';
import { createErasedReferences } from '../../core/erased-reference.ts';
import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { presentUpdated } from '../candidates/presenter.ts';
import { readCandidate } from '../candidates/service.ts';
import { eraseCandidate } from './erase.ts';

export const createErasureHandlers = ({ links, credentialKeys, now }: HandlerParts) => {
  const references = createErasedReferences(credentialKeys);
  return {
    eraseCandidate: async ({ path, body, caller, write, author, self }) => {
      const erasure = { candidateId: path.candidateid, reason: body.reason, comment: body.comment, author };
      const id = await eraseCandidate(write, caller, erasure, references, now());
      return presentUpdated(await readCandidate(write.sql, scopeOf(caller), id), caller, self, links);
    },
  } satisfies HandlersFor<'eraseCandidate'>;
};
