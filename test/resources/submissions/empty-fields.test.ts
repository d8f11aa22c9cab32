/** What forms of applicants send: fields that were left empty, blanks around, links as people write them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../harness/client.ts';
import { resolve, type Schema } from '../../suites/conformance/schema.ts';
import { contract } from '../../harness/contract.ts';
import { aService } from '../../harness/service.ts';
import { isEmail, isUri } from '../../../src/contract/formats.ts';
import { readWebLink } from '../../../src/core/web-link.ts';
import { expectInvalid } from '../../http/refusals.ts';
import { anEmail } from './orders.ts';
import { anAskingJob, aPublishedJob, aSubmission, NOW } from './scene.ts';

const service = aService({}, () => NOW);
let stranger: Client;
let published: Awaited<ReturnType<typeof aPublishedJob>>;

beforeAll(async () => {
  stranger = service.as();
  published = await aPublishedJob(service);
});

const apply = (given: object) => stranger.post(published.address, aSubmission({ email: anEmail(), ...given }));

/** All that is stored of an application, apart from what differs between any two. */
async function storedOf(id: number) {
  const include = { candidate: true, documents: true, submissions: true };
  const found = await service.prisma.application.findFirstOrThrow({ where: { id }, include });
  const { availability, availabilityDate, consentProcessing, consentRetention, documents, submissions } = found;
  const candidate = { ...found.candidate, id: 0, email: '', emailKey: '', createdAt: NOW, modifiedAt: NOW };
  return { availability, availabilityDate, consentProcessing, consentRetention, documents, submissions, candidate };
}

const candidateOf = async (email: string) => service.prisma.candidate.findFirstOrThrow({ where: { email } });

describe('"An optional field that is an empty text counts as omitted."', () => {
  /** The paths of the optional fields of a body; `7` stands for the id of any question. */
  function optionalFields(schema: Schema, path: readonly string[] = []): readonly (readonly string[])[] {
    const { properties = {}, additionalProperties, required = [] } = resolve(schema);
    const others = typeof additionalProperties === 'object' ? { 7: additionalProperties } : {};
    return Object.entries({ ...properties, ...others }).flatMap(([name, inner]) => {
      const at = [...path, name];
      return [...(required.includes(name) ? [] : [at]), ...optionalFields(inner, at)];
    });
  }

  const fields = optionalFields({ $ref: '#/components/schemas/ApplicationSubmission' });

  test.each(fields.map((path) => path.join('.')))('%s', async (field) => {
    const least = await apply({});
    const value = field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), '');
    const { status, body } = await apply(value as object);
    expect([status, body.invalid]).toEqual([200, undefined]);
    expect(await storedOf(body.application_id)).toEqual(await storedOf(least.body.application_id));
  });

  test('the fields of answers and consents are among them', () => {
    expect(fields.map((path) => path.join('.'))).toEqual(
      expect.arrayContaining(['title', 'cv', 'consent.processing', 'answers.7', 'answers.7.choices']),
    );
  });

  test('required ones stay required, also answers and documents that the job asks for', async () => {
    const body = { version: '', first_name: '', last_name: '', email: '', country: '' };
    expectInvalid(await stranger.post(published.address, body), {
      version: ['format'],
      first_name: ['too_short'],
      last_name: ['too_short'],
      email: ['format'],
      country: ['format'],
    });
    const asking = await anAskingJob(service);
    const where = { tenantId_id: { tenantId: asking.tenantId, id: asking.job.id } };
    await service.prisma.job.update({ where, data: { cvRequired: true } });
    const { why, licence } = asking.questionnaire;
    const answers = { [why.id]: '', [licence.id]: { answer: '', choices: '' } };
    expectInvalid(await stranger.post(asking.address, aSubmission({ cv: '', answers })), {
      cv: ['document_required'],
      [`answers.${why.id}`]: ['required'],
      [`answers.${licence.id}`]: ['required'],
    });
  });

  test('other faults of such a field are told as before', async () => {
    expectInvalid(
      await apply({
        title: 'DR',
        availability_date: '2026-02-30',
        cv: { name: 'a' },
        consent: { processing: 'yes' },
        answers: 5,
      }),
      {
        title: ['unknown_value'],
        availability_date: ['format'],
        'cv.mime_type': ['required'],
        'cv.content': ['required'],
        'consent.processing': ['type'],
        answers: ['type'],
      },
    );
    const { body } = await apply({ title: 'DR', cv: { name: 'a', mime_type: 'a', content: 5 } });
    expect(body.invalid['title'][0].detail).toBe('`title` must be one of `MR`, `MS`, `MRS`, `MISS`, `UNKNOWN` or an empty text.');
    expect(body.invalid['cv.content'][0].detail).toBe('`cv.content` must be Base64 with padding and without line breaks.');
  });
});

describe('the email address: "Blanks around it are removed."', () => {
  test('blanks, a line break and a no-break space', async () => {
    const email = anEmail();
    expect((await apply({ email: ` \t${email}\r\n\u00a0` })).body.created).toBe(true);
    expect((await apply({ email })).body.created).toBe(false);
    expect(await candidateOf(email)).toMatchObject({ email, emailKey: email });
  });

  test('a text that is none is refused in words', async () => {
    const { body } = await apply({ email: 'tomas @mail.example' });
    expect(body.invalid).toMatchObject({
      email: [{ code: 'format', detail: '`email` must be an email address in ASCII of at most 254 characters.' }],
    });
  });

  test('the pattern takes what the format takes in answers', () => {
    const schema = contract.components['schemas']?.['ApplicationSubmission'] as Schema;
    const pattern = new RegExp(schema.properties?.['email']?.pattern ?? '', 'u');
    const atoms = ['lea', "o'brien+x", 'a.b', '.a', 'a..b', 'é', 'a b', '"a"', '{|}~-/', ''];
    const hosts = [
      'mail.example',
      'mail',
      'a-b.c',
      '-a.b',
      'a-.b',
      'xn--mller-kva.de',
      'müller.de',
      'a_b.c',
      '[127.0.0.1]',
      '1.2',
      '',
    ];
    for (const address of atoms.flatMap((atom) => hosts.flatMap((host) => [`${atom}@${host}`, `${atom}${host}`])))
      expect([address, pattern.test(` ${address}\n`), pattern.test(address)]).toEqual([
        address,
        isEmail(address),
        isEmail(address),
      ]);
  });
});

describe('the profile', () => {
  test.each([
    ['linkedin.com/in/x', 'https://linkedin.com/in/x'],
    ['www.linkedin.com/in/x', 'https://www.linkedin.com/in/x'],
    [' LinkedIn.com/in/x ', 'https://linkedin.com/in/x'],
    ['//linkedin.com/in/x', 'https://linkedin.com/in/x'],
    ['https:linkedin.com/in/x', 'https://linkedin.com/in/x'],
    ['linkedin.com:443/in/x', 'https://linkedin.com/in/x'],
    ['www.linkedin.com/in/léa-moreau', 'https://www.linkedin.com/in/l%C3%A9a-moreau'],
    ['https://www.linkedin.com/in/léa moreau', 'https://www.linkedin.com/in/l%C3%A9a%20moreau'],
    ['https://müller.de/über', 'https://xn--mller-kva.de/%C3%BCber'],
    ['http://www.linkedin.com/in/x?a[]=1&b=100%|{c}#`', 'http://www.linkedin.com/in/x?a%5B%5D=1&b=100%25%7C%7Bc%7D#%60'],
    ['https://www.linkedin.com/in/l%C3%A9a', 'https://www.linkedin.com/in/l%C3%A9a'],
    ['https://localhost/x', 'https://localhost/x'],
  ])('%s is written as %s', async (sent, url) => {
    const email = anEmail();
    expect((await apply({ email, url_linkedin: sent })).status).toBe(200);
    expect((await candidateOf(email)).linkedin).toBe(url);
    expect([isUri(url), readWebLink(url)]).toEqual([true, url]);
  });

  test.each([
    'none',
    'n/a',
    'n.a.',
    '-',
    '5',
    '127.0.0.1',
    'Léa Moreau',
    'in/lea-moreau',
    'My profile: linkedin.com/in/x',
    'lea.moreau@mail.example',
    'mailto:lea@mail.example',
    'javascript:alert(1)',
    'data:text/html,x.example',
    'ftp://mail.example/x',
    'https://',
  ])('"A text that is no link is refused": %s', async (sent) => {
    const { status, body } = await apply({ url_linkedin: sent });
    expect([status, body.invalid]).toMatchObject([
      422,
      { url_linkedin: [{ code: 'format', detail: expect.stringContaining('link to a web page') }] },
    ]);
  });

  test('a link that is longer than 255 characters as a URL is refused', async () => {
    const { body } = await apply({ url_linkedin: `linkedin.com/in/${'李'.repeat(100)}` });
    expect(body.invalid).toMatchObject({
      url_linkedin: [{ code: 'too_long', detail: 'Written as a URL it may have 255 characters.' }],
    });
  });
});
