/** Details of faults in examples: bundling adds those that follow from a schema, as the service does. */
import { operationsOf, resolveReference, type Document, type Operation } from '../../src/contract/document.ts';
import type { ResponseObject } from '../../src/contract/openapi.ts';
import type { Fault, ParameterFault } from '../../src/core/problem.ts';
import { createFaultDetails } from '../../src/http/fault-details.ts';

type Written<Of extends Fault | ParameterFault> = Readonly<Record<string, readonly (Pick<Of, 'code'> & { detail?: string })[]>>;
type Refusal = {
  readonly _self?: string;
  readonly invalid?: Written<Fault>;
  readonly parameters?: Written<ParameterFault>;
};

/** Adds the details that an example leaves out, for the operation that its `_self` names. */
export function addExampleDetails(document: Document): void {
  const { ofField, ofParameter } = createFaultDetails(document);
  for (const operation of operationsOf(document))
    for (const { _self, invalid = {}, parameters = {} } of refusalsOf(document, operation)) {
      if (_self === undefined || !isAt(operation, _self)) continue;
      for (const [field, faults] of Object.entries(invalid))
        for (const fault of faults) complete(fault, ofField(operation, { field, code: fault.code }));
      for (const [parameter, faults] of Object.entries(parameters))
        for (const fault of faults) complete(fault, ofParameter(operation, { parameter, code: fault.code }));
    }
}

function refusalsOf(document: Document, { path, method }: Operation): readonly Refusal[] {
  const responses = Object.values(document.paths[path]?.[method]?.responses ?? {});
  return responses.flatMap((response) => {
    const { content } = resolveReference<ResponseObject>(document, response);
    const examples = Object.values(content?.['application/json']?.examples ?? {});
    return examples.map((example) => resolveReference<{ readonly value?: unknown }>(document, example).value as Refusal);
  });
}

const isAt = ({ mounts, path }: Operation, self: string): boolean =>
  mounts.some((mount) => new RegExp(`^${mount}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(new URL(self).pathname));

function complete(fault: { detail?: string }, detail: string | undefined): void {
  if (detail !== undefined) fault.detail ??= detail;
}
