import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanHtml } from '../../../src/cli/import/postings.ts';
import type { Database } from '../../../src/database/database.ts';
import { openTestDatabase } from '../../harness/database.ts';
import { aTenant } from '../../harness/records.ts';
import { createDesk, faultsOf, OFFICE, rowsOf, type Desk } from './desk.ts';

let database: Database;
let desk: Desk;
let tenant: number;

beforeAll(async () => {
  database = await openTestDatabase();
  desk = createDesk(database);
});
beforeEach(async () => {
  tenant = (await aTenant(database.prisma)).id;
});
afterAll(async () => {
  desk?.close();
  await database?.close();
});

test('a description of tags nested deeper than people write is shown with its tags, and at once', () => {
  const html = `<div>${'<b>'.repeat(140_000)}x${'</i>'.repeat(140_000)}<script>y</script></div>`;
  const started = performance.now();
  expect(cleanHtml(html)).toBe(html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  // half a minute where each closing tag is looked for through all that are open
  expect(performance.now() - started).toBeLessThan(15_000);
});

const FEED = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE source [<!ENTITY a "aaaaaaaaaa"><!ENTITY secret SYSTEM "file:///etc/passwd">]>
<source>
  <publisher>Careers</publisher>
  <job>
    <title><![CDATA[Infirmière & co]]></title>
    <date><![CDATA[Mon, 02 Mar 2026 05:00:00 GMT]]></date>
    <referencenumber><![CDATA[R-1]]></referencenumber>
    <url><![CDATA[https://careers.example/r-1]]></url>
    <company><![CDATA[Northwind Clinics]]></company>
    <city><![CDATA[Lyon]]></city><state><![CDATA[ARA]]></state><country><![CDATA[France]]></country>
    <postalcode><![CDATA[69001]]></postalcode>
    <description><![CDATA[<h2>Care</h2><p onclick="x()">You <b>care</b>.<script>alert(1)</script></p>]]></description>
    <jobtype>full-time</jobtype>
    <expirationdate>2026-05-31</expirationdate>
  </job>
  <job><title>Nameless</title></job>
  <job>
    <title>Caf&eacute; &amp; baker</title><referencenumber>R-2</referencenumber><company>Kitchen Ltd</company>
    <country>DE</country><description>Line one\nLine &lt;two&gt;</description><jobtype>fulltime</jobtype>
  </job>
</source>`;

describe('"also reads a job feed in Indeed XML and job postings in schema.org JSON-LD"', () => {
  let options: readonly string[];

  beforeEach(async () => {
    await desk.bring(tenant, OFFICE.slice(0, 7));
    const ids = await Promise.all([
      database.prisma.organisation.findFirstOrThrow({ where: { tenantId: tenant } }),
      database.prisma.source.findFirstOrThrow({ where: { tenantId: tenant } }),
    ]);
    options = ['--organisation', String(ids[0].id), '--source', String(ids[1].id)];
  });
  const jobs = () =>
    database.prisma.job.findMany({
      where: { tenantId: tenant },
      include: { contractType: true, publications: true, attributes: { orderBy: { apiName: 'asc' } } },
      orderBy: { reference: 'asc' },
    });

  test('a feed: jobs OPEN and published, descriptions cleaned, nothing expanded; a job without a reference is reported', async () => {
    const report = await desk.bringFile(tenant, desk.put('feed.xml', Buffer.from(FEED, 'latin1')), ...options);
    expect(faultsOf(report)).toEqual([[17, 'reference', 'is missing']]);
    expect(report).toMatchObject({ created: 3, refused: 1, kinds: { job: { created: 2 }, contract_type: { created: 1 } } });
    const [first, second] = await jobs();
    expect(first).toMatchObject({
      title: 'Infirmière & co',
      status: 'OPEN',
      client: null,
      town: 'Lyon',
      country: 'FR',
      postalcode: '69001',
      description: '<h2>Care</h2><p>You <b>care</b>.</p>',
      contractType: { name: 'Full time' },
      publications: [{ startDate: new Date('2026-03-02'), endDate: new Date('2026-05-31') }],
      attributes: [
        { apiName: 'state', value: 'ARA' },
        { apiName: 'url', value: 'https://careers.example/r-1' },
      ],
    });
    expect(second).toMatchObject({ title: 'Café & baker', client: 'Kitchen Ltd', description: 'Line one<br />Line &lt;two&gt;' });
  });

  test('read again, it changes what the page changed and leaves the status to the recruiters', async () => {
    await desk.bringFile(tenant, desk.put('feed.xml', Buffer.from(FEED, 'latin1')), ...options);
    const before = await rowsOf(database);
    expect(await desk.bringFile(tenant, desk.put('feed.xml', Buffer.from(FEED, 'latin1')), ...options)).toMatchObject({
      changed: 0,
      created: 0,
    });
    expect(await rowsOf(database)).toEqual(before);
    await database.prisma.job.updateMany({ where: { tenantId: tenant, reference: 'R-2' }, data: { status: 'CLOSED' } });
    const renamed = FEED.replace('Caf&eacute; &amp; baker', 'Baker');
    expect(await desk.bringFile(tenant, desk.put('feed.xml', Buffer.from(renamed, 'latin1')), ...options)).toMatchObject({
      changed: 1,
    });
    expect((await jobs())[1]).toMatchObject({ title: 'Baker', status: 'CLOSED' });
  });

  test.each([
    ['an entity of its own', FEED.replace('Nameless', '&a;&a;')],
    ['an entity that names a file', FEED.replace('Nameless', '&secret;')],
    ['a tag that is not closed', FEED.replace('<job><title>Nameless</title></job>', '<job><title>Nameless</job>')],
    ['bytes of no such encoding', FEED.replace('ISO-8859-1', 'utf-8').replace('Nameless', '\u00ff')],
  ])('"XML entity bomb": after %s nothing is read, and the line is told', async (_, feed) => {
    const report = await desk.bringFile(tenant, desk.put('bomb.xml', Buffer.from(feed, 'latin1')), ...options, '--dry-run');
    expect(report.refused).toBe(1);
    expect(report.faults[0]?.reason).toMatch(/what follows is not read$/);
    expect(JSON.stringify(report)).not.toMatch(/root:|aaaaaaaaaa/);
  });

  const POSTING = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Nurse',
    description: '&lt;p&gt;Care&lt;/p&gt;',
    identifier: { '@type': 'PropertyValue', name: 'Northwind', value: 'J-1' },
    datePosted: '2026-03-01T08:00:00+01:00',
    validThrough: '2026-04-30T23:59',
    employmentType: ['PART_TIME', 'CONTRACTOR'],
    hiringOrganization: { '@type': 'Organization', name: 'Northwind Clinics' },
    directApply: true,
    jobLocation: {
      '@type': 'Place',
      address: { streetAddress: '1 rue', addressLocality: 'Paris', postalCode: '75002', addressCountry: { name: 'France' } },
      geo: { latitude: '48.85', longitude: 2.35 },
    },
  };
  const page = (...documents: readonly unknown[]): string =>
    `<!doctype html><html><head>${documents.map((each) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`).join('')}</head><body>"@type"</body></html>`;
  const another = { ...POSTING, identifier: 'J-2', description: 'Plain' };

  test.each<[string, string, string]>([
    ['a document of one posting', 'one.json', JSON.stringify(POSTING)],
    ['a list', 'list.json', JSON.stringify([POSTING, another])],
    [
      'a graph',
      'graph.json',
      JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, POSTING, another] }),
    ],
    ['a page with several scripts', 'page.html', page({ '@type': 'BreadcrumbList' }, POSTING, [another])],
  ])('%s', async (_, name, content) => {
    const report = await desk.bringFile(tenant, desk.put(name, content), ...options);
    expect(report.refused).toBe(0);
    const found = await jobs();
    expect(found.map(({ reference }) => reference)).toEqual(name === 'one.json' ? ['J-1'] : ['J-1', 'J-2']);
    expect(found[0]).toMatchObject({
      description: '<p>Care</p>',
      country: 'FR',
      latitude: 48.85,
      contractType: { name: 'Part time' },
      publications: [{ startDate: new Date('2026-03-01'), endDate: new Date('2026-04-30') }],
      attributes: [{ apiName: 'direct_apply', value: 'true' }],
    });
  });

  test('a posting of no known country, or without a title, is reported by its place in the file', async () => {
    const lost = { ...POSTING, identifier: 'J-9', jobLocation: { address: { addressCountry: 'Atlantis' } } };
    const report = await desk.bringFile(
      tenant,
      desk.put('page.html', page(POSTING, lost, { ...another, title: '' }) + '<script type="application/ld+json">{'),
      ...options,
    );
    expect(report.faults.map(({ line, field }) => [line, field])).toEqual([
      [2, 'location.country'],
      [3, 'title'],
    ]);
  });
});
