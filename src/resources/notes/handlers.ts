import type { HandlerParts } from '../../contract/major-version.ts';
import type { Handlers } from '../../contract/v1.ts';
import { presentAddNote, presentChanged } from '../references.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { presentNotePage } from './presenter.ts';
import { addNote, readNotes } from './service.ts';

export const createNoteHandlers = ({ prisma, links, paging, now }: HandlerParts) =>
  ({
    listNotes: async ({ query, caller, self }) => {
      const page = await paging.start(links.notes(), query);
      const { organisation_id: organisationId, candidate_id: candidateId } = page.query;
      const result = await readNotes(prisma, narrowedScope(caller, organisationId), candidateId, page);
      return presentNotePage(result.rows, self, paging.next(links.notes(), page, result), links);
    },
    addNote: async ({ body, caller, write }) => {
      const note = { candidateId: body.candidate_id, organisationId: body.organisation_id, text: body.text };
      await addNote(write.transaction, caller, note, now());
      return presentChanged([presentAddNote(links)]);
    },
  }) satisfies Pick<Handlers, 'listNotes' | 'addNote'>;
