import { basePathOf, withPublicAddresses, type Document } from '../contract/document.ts';
import { groupChanges, type Version } from './changelog.ts';
import type { Guide } from './guides.ts';
import { readReference, type Example, type Operation } from './reference/operation.ts';

/** The pages as Markdown, for programs that read text. */

/** A contract: its description, then every operation and webhook with its examples. */
export function writeReference(document: Document, publicUrl: string): string {
  const { groups, webhooks } = readReference(withPublicAddresses(document, publicUrl));
  const { info } = withPublicAddresses(document, publicUrl);
  return [
    `# ${info.title} ${info.version}`,
    info.description ?? '',
    ...groups.flatMap(({ name, description, operations }) => [`## ${name}`, description, ...operations.flatMap(writeOperation)]),
    '## Webhook calls',
    ...webhooks.flatMap(writeOperation),
    '',
  ].join('\n\n');
}

function writeOperation(operation: Operation): readonly string[] {
  const { id, summary, description, method, path = 'your endpoint', parameters, body, successes, refusals } = operation;
  const list = parameters.map(({ name, in: place, required, description: text = '' }) => {
    return `- \`${name}\` (${place}${required ? ', required' : ''}): ${text}`;
  });
  return [
    `### ${summary}`,
    `\`${id}\`: \`${method.toUpperCase()} ${path}\``,
    description,
    ...(list.length > 0 ? [`Parameters:\n\n${list.join('\n')}`] : []),
    ...(body?.examples.slice(0, 1).map((example) => writeExample('Request body', example)) ?? []),
    ...successes.flatMap((answer) => [
      `Response ${answer.status}: ${answer.description}`,
      ...(answer.body?.examples.slice(0, 1).map((example) => writeExample('Example', example)) ?? []),
    ]),
    ...(refusals.length > 0 ? [`Other statuses: ${refusals.map(({ status }) => status).join(', ')}.`] : []),
  ];
}

const writeExample = (title: string, { label, value }: Example): string =>
  `${title} (${label}):\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;

export const writeChangelog = (document: Document, versions: readonly Version[]): string =>
  [
    '# Changelog',
    ...versions.flatMap(({ version, date, changes }) => [
      `## ${version} (${date})`,
      ...groupChanges(document, changes).flatMap(([title, own]) => [`### ${title}`, ...own.map(({ text }) => `- ${text}`)]),
    ]),
    '',
  ].join('\n\n');

/** `/llms.txt`: what there is to read. */
export function writeIndex({ info, ...document }: Document, guides: readonly Guide[], publicUrl: string): string {
  const base = basePathOf(document);
  const link = (title: string, path: string, text: string) => `- [${title}](${publicUrl}${path}): ${text}`;
  return `# ${info.title}

> ${(info.description ?? '').split('\n\n')[0]?.replaceAll('\n', ' ')}

## Documentation

${link('Reference', `/docs${base}.md`, 'every operation with its parameters and examples')}
${link('Contract', `/openapi${base}.json`, `OpenAPI ${document.openapi}`)}
${link('Changelog', '/changelog.md', 'what each version brought')}

## Guides

${guides.map(({ name, title, summary }) => link(title, `/docs/guides/${name}.md`, summary)).join('\n')}
`;
}

/** `/.well-known/api-catalog` (RFC 9727) as a link set (RFC 9264). */
export const writeCatalog = (documents: readonly Document[], publicUrl: string): string =>
  JSON.stringify({
    linkset: documents.map((document) => {
      const base = basePathOf(document);
      return {
        anchor: `${publicUrl}${base}/`,
        'service-desc': [{ href: `${publicUrl}/openapi${base}.json`, type: 'application/json' }],
        'service-doc': [{ href: `${publicUrl}/docs${base}`, type: 'text/html' }],
      };
    }),
  });
