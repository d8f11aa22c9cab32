/** The guides against the contract. Their requests are run in suites/programs/shown-requests.test.ts. */
import { expect, test } from '@jest/globals';
import { renderGuide } from '../../src/docs/guide-page.ts';
import { readGuides, type Guide } from '../../src/docs/guides.ts';
import { nextStatuses } from '../../src/resources/held/offer-statuses.ts';
import { NEXT } from '../../src/resources/interviews/status.ts';
import { contract } from '../harness/contract.ts';
import { inlineParts, tagsOf } from './tags.ts';

const guides = readGuides('https://jobs.example/ats');

const guideOf = (name: string): Guide => {
  const guide = guides.find((each) => each.name === name);
  if (guide === undefined) throw new Error(`There is no guide ${name}.`);
  return guide;
};

type Node = Readonly<Record<string, unknown>>;

const schemas = contract.components['schemas'] as unknown as Readonly<Record<string, Node>>;

/** The schema of a field, through references and parts; undefined where there is none. */
function fieldOf(schema: Node | undefined, name: string): Node | undefined {
  if (schema === undefined) return undefined;
  if (typeof schema['$ref'] === 'string') return fieldOf(schemas[schema['$ref'].split('/').at(-1) ?? ''], name);
  const own = (schema['properties'] as Readonly<Record<string, Node>> | undefined)?.[name];
  const parts = (schema['allOf'] ?? []) as readonly Node[];
  return own ?? parts.map((part) => fieldOf(part, name)).find((found) => found !== undefined);
}

const itemsIn = (schema: Node | undefined): Node | undefined =>
  typeof schema?.['$ref'] === 'string'
    ? itemsIn(schemas[schema['$ref'].split('/').at(-1) ?? ''])
    : (schema?.['items'] as Node | undefined);

/** The schema at a path such as `steps.items[].name`. */
const schemaAt = (root: string, path: string): Node | undefined =>
  path.split('.').reduce<Node | undefined>((schema, name) => {
    const field = fieldOf(schema, name.replace('[]', ''));
    return name.endsWith('[]') ? itemsIn(field) : field;
  }, schemas[root]);

/** The cells of the rows of the tables in a text, without their headings. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !line.startsWith('| --') && !lines[index + 1]?.startsWith('| --'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const codesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const enumOf = (name: string): readonly string[] => (schemas[name]?.['enum'] ?? []) as readonly string[];

test.each([
  ['the application models can be filled from answers alone', 2, 1],
  ['of three integration platforms', 4, 0],
])('%s: each field of the table is one of the contract', (_, columns, ours) => {
  const rows = rowsOf(guideOf('integration-platform').text).filter((cells) => cells.length === columns);
  expect(rows.length).toBeGreaterThan(12);
  const named = rows.map((cells) => codesIn(cells[ours] ?? '').filter((code) => !enumOf('Outcome').includes(code)));
  expect(named.filter((paths) => paths.length === 0 || paths.some((path) => !schemaAt('ApplicationDetail', path)))).toEqual([]);
  const wanted = ['step.name', 'outcome', 'rejection_reason.name', 'outcome_date', 'source.name', 'documents.items[]._self'];
  expect(wanted.filter((path) => !named.flat().includes(path))).toEqual([]);
  expect(rows.filter((cells) => cells.slice(1).every((cell) => cell === 'none'))).toEqual([]);
  expect(schemaAt('ApplicationDetail', 'steps.items[].colour')).toBeUndefined();
});

test('a page of the state machine of an application (steps, outcome, who may do what), drawn: the drawing and its text alike', () => {
  const { text, drawing = '' } = guideOf('application-states');
  const [, drawnText = ''] = /^```text\n([^]*?)^```/m.exec(text) ?? [];
  const shown = [
    ...enumOf('StepStatus'),
    ...enumOf('Outcome'),
    'no outcome',
    'advance-step',
    'reject',
    'POST /step',
    'operational',
  ];
  expect(shown.length).toBe(11);
  for (const drawn of [drawnText, drawing.replace(/<desc[^]*<\/desc>/, '')])
    expect(shown.filter((name) => !drawn.includes(name))).toEqual([]);
  const cells = codesIn(rowsOf(text).flat().join(' '));
  for (const name of [...enumOf('StepStatus'), ...enumOf('Outcome'), ...enumOf('Role')]) expect(cells).toContain(name);
  const paths = cells.flatMap((code) => /^POST (\/\S+)$/.exec(code)?.[1] ?? []);
  expect(paths.length).toBe(6);
});

test('page of states (two transition tables, drawn): the drawing, its text and the tables name every status', () => {
  const { text, drawing = '' } = guideOf('selection-states');
  const [, drawnText = ''] = /^```text\n([^]*?)^```/m.exec(text) ?? [];
  const shown = [...enumOf('InterviewStatus'), ...enumOf('OfferStatus')];
  expect(shown).toHaveLength(12);
  const rows = rowsOf(text).map(([first = '']) => codesIn(first)[0]);
  expect(rows).toEqual(expect.arrayContaining(shown));
  for (const drawn of [drawnText, drawing.replace(/<desc[^]*<\/desc>/, '')])
    expect(shown.filter((name) => !drawn.includes(name))).toEqual([]);
});

const pairsOf = <Status extends string>(statuses: readonly Status[], next: (status: Status) => readonly string[]) =>
  statuses.flatMap((status) => next(status).map((following) => `${status} ${following}`)).toSorted();

const INTERVIEWS = Object.keys(NEXT) as readonly (keyof typeof NEXT)[];
const OFFERS = enumOf('OfferStatus') as readonly Parameters<typeof nextStatuses>[0][];

test('page of states: the table of interviews has the transitions of the service, pair by pair', () => {
  const rows = rowsOf(guideOf('selection-states').text).filter((cells) => cells.length === 5);
  const columns = ['SCHEDULED', 'DONE', 'NO_SHOW', 'CANCELLED'];
  const yes = rows.flatMap(([from = '', ...cells]) =>
    columns.flatMap((to, index) => (cells[index] === 'yes' ? [`${codesIn(from)[0]} ${to}`] : [])),
  );
  expect(INTERVIEWS.toSorted()).toEqual(columns.toSorted());
  expect(yes.toSorted()).toEqual(pairsOf(INTERVIEWS, (status) => NEXT[status]));
});

test.each([
  ['recruiters', false],
  ['administrators', true],
])('page of states: the table of offers has the transitions of the service, pair by pair, for %s', (_, isAdmin) => {
  const rows = rowsOf(guideOf('selection-states').text).filter((cells) => cells.length === 3);
  const shown = rows.flatMap(([from = '', all = '', admins = '']) =>
    codesIn(isAdmin ? all + admins : all)
      .filter((code) => enumOf('OfferStatus').includes(code))
      .map((to) => `${codesIn(from)[0]} ${to}`),
  );
  expect(shown.toSorted()).toEqual(pairsOf(OFFERS, (status) => nextStatuses(status, isAdmin)));
});

test('the page has the drawing as an image with a name, in place of the text that draws the same', () => {
  const html = renderGuide(guideOf('application-states'), guides);
  const svg = tagsOf(html).filter(({ name }) => name === 'svg');
  expect(svg).toHaveLength(1);
  const ids = tagsOf(html).flatMap(({ attributes }) => attributes['id'] ?? []);
  expect(svg[0]?.attributes['role']).toBe('img');
  expect(svg[0]?.attributes['aria-labelledby']?.split(' ').filter((id) => !ids.includes(id))).toEqual([]);
  expect(html).not.toContain('╔');
  expect(html).toContain('<th scope="col"><code>status</code></th>');
  expect(inlineParts(html)).toEqual([]);
  // no colour of its own: the style sheet has those for light and dark
  expect(/#[0-9a-f]{3,8}"|rgb\(|fill="|stroke="/.exec(html)).toBeNull();
  expect(renderGuide(guideOf('job-board'), guides)).not.toContain('<figure');
});

test('"Guides" of every page leads to the guides, and each guide to the others', () => {
  for (const { name } of guides) {
    const links = tagsOf(renderGuide(guideOf(name), guides)).flatMap(({ attributes }) => attributes['href'] ?? []);
    expect(links).toContain('../../docs#guides');
    expect(links.filter((link) => link.startsWith('../../docs/guides/'))).toEqual(
      guides.filter((guide) => guide.name !== name).map((guide) => `../../docs/guides/${guide.name}`),
    );
  }
});

test('each guide begins with its contents, which lead to its sections', () => {
  for (const guide of guides) {
    const tags = tagsOf(renderGuide(guide, guides));
    const titles = [...guide.text.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    const sections = tags.flatMap(({ name, attributes }) => (name === 'section' ? (attributes['id'] ?? []) : []));
    const links = tags.flatMap(({ attributes }) => (attributes['href']?.startsWith('#') ? attributes['href'].slice(1) : []));
    expect(titles.length).toBeGreaterThan(1);
    expect(links).toEqual(['content', ...sections.slice(0, -1)]);
    expect(sections).toHaveLength(titles.length + 1);
  }
});
