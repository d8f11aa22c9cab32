import type { Links } from '../api/links.ts';
import type { Schema } from '../api/operations.ts';
import type { ProcessRow } from './service.ts';

export const presentProcess = ({ id, name, organisations, steps }: ProcessRow, links: Links): Schema<'Process'> => ({
  _status: 'OK',
  _self: links.process(id),
  _schema: links.schema('Process'),
  id,
  name,
  organisations: { items: organisations.map(presentOrganisation) },
  steps: { items: steps.map(presentProcessStep) },
});

const presentOrganisation = ({
  organisation: { id, name },
}: ProcessRow['organisations'][number]): Schema<'OrganisationReference'> => ({ id, name });

const presentProcessStep = ({ id, name, status, rank, operational }: ProcessRow['steps'][number]): Schema<'ProcessStep'> => ({
  id,
  name,
  status,
  rank,
  operational,
});
