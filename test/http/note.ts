import type { World } from '../harness/world.ts';

/** A body that `POST /note` takes. */
export const noteOn = ({ application, organisation }: World<'application'>) => ({
  candidate_id: application.candidateId,
  organisation_id: organisation.id,
  text: 'Called back.',
});
