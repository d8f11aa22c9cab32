import type { Links } from '../api/links.ts';
import type { Handlers } from '../api/operations.ts';
import { presentAddNote, presentChanged } from '../applications/actions.ts';
import { addNote } from './service.ts';

export const createNoteHandlers = (links: Links, now: () => Date) =>
  ({
    addNote: async ({ body, caller, transaction }) => {
      const note = { candidateId: body.candidate_id, organisationId: body.organisation_id, text: body.text };
      await addNote(transaction, caller, note, now());
      return presentChanged([presentAddNote(links)]);
    },
  }) satisfies Pick<Handlers, 'addNote'>;
