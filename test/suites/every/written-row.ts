import type { OperationId } from '../../../src/contract/v1.ts';
import { requestOf } from '../../harness/requests.ts';
import type { Ids } from '../../harness/world.ts';

export type Row = readonly [table: string, id: number];

/** The row that all requests of the operation write, or refer to. */
export function rowOf(operationId: OperationId, ids: Ids): Row {
  const [[name, id] = ['', 0]] = Object.entries(requestOf(operationId, ids).path ?? {});
  const other: { readonly [Id in OperationId]?: Row } = {
    createJob: ['organisation', ids.organisation],
    createWebhook: ['organisation', ids.organisation],
    createTemplate: ['organisation', ids.organisation],
    changePoolList: ['tenant', ids.organisation],
    createApplication: ['candidate', ids.candidate],
    submitApplication: ['job', ids.job],
    addStepChange: ['application', ids.application],
    addNote: ['candidate', ids.candidate],
    // the owner who calls
    createUser: ['user', ids.member],
    issueCredential: ['user', ids.user],
  };
  return other[operationId] ?? [name === 'taskid' ? 'call' : name.replace(/id$/, ''), Number(id)];
}
