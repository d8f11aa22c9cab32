import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import { presentEnvelope, presentOrganisation } from '../references.ts';
import type { ProcessRow } from './service.ts';

export const presentProcessList = (rows: readonly ProcessRow[], self: string, links: Links): Schema<'ProcessList'> => ({
  ...presentEnvelope('ProcessList', self, links),
  items: rows.map((row) => presentProcess(row, links)),
});

export const presentProcess = ({ id, name, organisations, steps }: ProcessRow, links: Links): Schema<'Process'> => ({
  ...presentEnvelope('Process', links.to('getProcess', { processid: id }), links),
  id,
  name,
  organisations: { items: organisations.map(({ organisation }) => presentOrganisation(organisation)) },
  steps: { items: steps.map(presentProcessStep) },
});

export const presentProcessStep = ({
  id,
  name,
  status,
  rank,
  operational,
  outcome,
}: ProcessRow['steps'][number]): Schema<'ProcessStep'> => ({
  id,
  name,
  status,
  rank,
  operational,
  ...optionalFields<Schema<'ProcessStep'>>({ outcome }),
});
