import { describe, expect, test } from '@jest/globals';
import { columnsOf, fieldFaults, type GivenFields } from '../../../src/resources/candidates/fields.ts';

const NOW = new Date('2026-11-26T09:30:00Z');
const faultsOf = (given: GivenFields, place?: string) =>
  fieldFaults(given, NOW, place).map(({ field, code }) => `${field} ${code}`);

describe('limits as in ApplicationSubmission: what the contract cannot state', () => {
  test.each<[string, GivenFields, readonly string[]]>([
    ['nothing given', {}, []],
    ['what is taken away', { email: null, birthdate: null, linkedin: null, town: null }, []],
    ['names', { firstName: 'Léa', lastName: 'Moreau' }, []],
    ['a name of blanks', { firstName: ' \u200b', lastName: '' }, ['first_name too_short', 'last_name too_short']],
    [
      'a town and a telephone number of blanks',
      { town: '  ', homePhone: '\t' },
      ['home_phone too_short', 'location.town too_short'],
    ],
    ['https', { linkedin: 'https://www.linkedin.com/in/lea' }, []],
    ['HTTP', { linkedin: 'HTTP://linkedin.com/in/lea' }, []],
    ['a script as a profile', { linkedin: 'javascript:alert(1)' }, ['linkedin format']],
    ['a profile without a host', { linkedin: 'https:' }, ['linkedin format']],
    ['a mail address as a profile', { linkedin: 'mailto:lea@mail.example' }, ['linkedin format']],
    ['today', { birthdate: new Date('2026-11-26'), experienceStart: new Date('2026-11-26') }, []],
    [
      'tomorrow',
      { birthdate: new Date('2026-11-27'), experienceStart: new Date('2026-11-27') },
      ['birthdate out_of_range', 'experience_start out_of_range'],
    ],
  ])('%s', (_, given, faults) => expect(faultsOf(given)).toEqual(faults));

  test('the field of a fault stands after the place of the details', () =>
    expect(faultsOf({ lastName: ' ', town: ' ' }, 'candidate.')).toEqual([
      'candidate.last_name too_short',
      'candidate.location.town too_short',
    ]));
});

describe('columns', () => {
  test('those that are not given are missing', () =>
    expect(columnsOf({ town: 'Lyon', country: null, firstName: undefined })).toEqual({ town: 'Lyon', country: null }));

  test('the search keys follow', () =>
    expect(columnsOf({ firstName: 'Léa', lastName: 'Ørsted', email: 'Lea@Mail.example', emailSecondary: null })).toEqual({
      firstName: 'Léa',
      firstNameKey: 'lea',
      lastName: 'Ørsted',
      lastNameKey: 'orsted',
      email: 'Lea@Mail.example',
      emailKey: 'lea@mail.example',
      emailSecondary: null,
      emailSecondaryKey: null,
    }));
});
