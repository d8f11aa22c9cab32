import { expect, test } from '@jest/globals';
import { KEYWORDS, keywordValues } from '../../../src/resources/letters/keywords.ts';
import { keywordsIn, renderMessage, renderSubject } from '../../../src/resources/letters/render.ts';
import { contract } from '../../harness/contract.ts';

const values = {
  'candidate.first_name': 'Léa',
  'candidate.last_name': `<O'Neil & "Söhne">`,
  'job.title': '{{candidate.first_name}} $& $1 $$',
  'job.reference': 'RN-1\r\nBcc: all@mail.example',
  'candidate.title': '',
};

test.each([
  ['a keyword', 'Dear {{candidate.first_name}}!', 'Dear Léa!'],
  ['spaces inside the braces', 'Dear {{ candidate.first_name\t}}!', 'Dear Léa!'],
  ['a keyword twice', '{{candidate.first_name}} {{candidate.first_name}}', 'Léa Léa'],
  ['no keyword', 'Dear candidate', 'Dear candidate'],
  ['an empty value', 'Dear {{candidate.title}}Léa', 'Dear Léa'],
  ['keywords within a value: as they are', '{{job.title}}', '{{candidate.first_name}} $& $1 $$'],
  ['single and unclosed braces: as they are', '{candidate.first_name} {{candidate {{', '{candidate.first_name} {{candidate {{'],
  ['a brace around a keyword', '{{{candidate.first_name}}}', '{Léa}'],
])('%s is filled in', (_, template, text) => {
  expect(renderSubject(template, values)).toEqual({ text });
  expect(renderMessage(template, values)).toEqual({ text: text.replaceAll('&', '&amp;') });
});

test('"values are HTML-escaped in the message, never in the subject"', () => {
  const template = '<p>&amp; {{candidate.last_name}}</p>';
  expect(renderMessage(template, values)).toEqual({ text: '<p>&amp; &lt;O&#39;Neil &amp; &quot;Söhne&quot;&gt;</p>' });
  expect(renderSubject(template, values)).toEqual({ text: `<p>&amp; <O'Neil & "Söhne"></p>` });
});

const CONTROLS = [...Array.from({ length: 0xa0 }, (_, code) => code), 0x2028, 0x2029].filter(
  (code) => code < 0x20 || code > 0x7e,
);

test.each(CONTROLS)('CR and LF never reach a header: neither does the control character %d, from template or value', (code) => {
  const control = String.fromCharCode(code);
  expect(renderSubject(`${control}One${control}${control}two${control}`, values)).toEqual({ text: 'One two' });
  expect(renderSubject('{{name}}', { name: `One${control}two` })).toEqual({ text: 'One two' });
});

test('CR and LF never reach a header: in the message line breaks stay', () => {
  expect(renderSubject('{{job.reference}}', values)).toEqual({ text: 'RN-1 Bcc: all@mail.example' });
  expect(renderMessage('a\r\n{{job.reference}}', values)).toEqual({ text: 'a\r\nRN-1\r\nBcc: all@mail.example' });
});

test.each([
  ['candidate.firstname'],
  ['Candidate.First_Name'],
  ['candidate . first_name'],
  [''],
  ['constructor'],
  ['__proto__'],
  ['toString'],
  ['hasOwnProperty'],
  ['constructor.name'],
])('"an unknown keyword is 422 unknown_value": {{%s}}', (keyword) => {
  const template = `{{candidate.first_name}} {{${keyword}}}`;
  expect(renderSubject(template, values)).toEqual({ unknownKeywords: [keyword] });
  expect(renderMessage(template, values)).toEqual({ unknownKeywords: [keyword] });
});

test.each([
  ['an unclosed keyword before many spaces', `{{${' '.repeat(99_998)}`],
  ['many opening braces', '{'.repeat(100_000)],
  ['many empty beginnings', '{{ '.repeat(33_333)],
])('a message of 100,000 characters is rendered without delay: %s', (_, message) => {
  const before = performance.now();
  expect(renderMessage(message, values)).toEqual({ text: message });
  // a pattern that backtracks takes minutes here
  expect(performance.now() - before).toBeLessThan(1_000);
});

test('`send-email` lists every keyword of its letters and no other, `Template` those of interviews and offers too', () => {
  const person = { firstName: 'A', lastName: 'B', email: 'a@b.example' };
  const application = {
    candidate: { ...person, title: 'MS' },
    job: { title: 'Nurse', reference: 'N-1', organisation: { name: 'Clinics' } },
    currentStep: { name: 'New' },
    date: new Date(0),
  };
  const [order, recruiter] = [application, person] as unknown as Parameters<typeof keywordValues>;
  const keywords = Object.keys(keywordValues(order, recruiter, 'en')).toSorted();
  const { description = '' } = (contract.components['schemas']?.['SendEmailRequest'] ?? {}) as { readonly description?: string };
  expect(keywordsIn(description).toSorted()).toEqual(keywords);
  const template = JSON.stringify(contract.components['schemas']?.['Template']);
  expect([...new Set(template.match(/`[a-z]+\.[a-z_]+`/g))].toSorted()).toEqual(
    KEYWORDS.toSorted().map((keyword) => `\`${keyword}\``),
  );
});
