import type { PageParameter } from '../../contract/paging.ts';
import type { HandlerParts, HandlersFor } from '../../http/v1.ts';
import { narrowedScope } from '../../auth/visibility.ts';
import { presentAddedNote, presentNotePage } from './presenter.ts';
import { addNote, readNotes } from './service.ts';

type Reads = {
  listNotes: PageParameter | 'candidate_id' | 'application_id' | 'organisation_id';
};

export const createNoteHandlers = ({ sql, links, paging, now }: HandlerParts) =>
  ({
    listNotes: async ({ query, caller, self }) => {
      const page = await paging.start(links.to('listNotes'), query);
      const { organisation_id: organisationId, candidate_id: candidateId, application_id: applicationId } = page.query;
      const result = await readNotes(sql, narrowedScope(caller, organisationId), { candidateId, applicationId }, page);
      return presentNotePage(result.rows, { self, end: paging.presentEnd(page, result), links });
    },
    addNote: {
      write: async ({ body, caller, write, self }) => {
        const note = {
          candidateId: body.candidate_id,
          organisationId: body.organisation_id,
          applicationId: body.application_id,
          text: body.text,
        };
        return presentAddedNote(await addNote(write, caller, note, now()), self, links);
      },
    },
  }) satisfies HandlersFor<'listNotes' | 'addNote', Reads>;
