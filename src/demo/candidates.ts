import {
  base,
  de,
  en,
  en_GB,
  en_IN,
  en_NG,
  es,
  Faker,
  fr,
  it,
  nl,
  pl,
  pt_PT,
  sv,
  tr,
  type LocaleDefinition,
} from '@faker-js/faker';
import type { Prisma } from '#generated/prisma/client.ts';
import { searchKey } from '../core/names.ts';
import { addDays, dayOf } from '../core/dates.ts';
import type { Field } from './catalogue-job.ts';
import { createChance, draw, happens } from './chance.ts';
import { organisationOf } from './organisations.ts';
import { phoneNumber, REGIONS, streetAddress } from './residences.ts';

/** The first application of a candidate: when, to which organisation, in which field. */
export type Entry = { readonly id: number; readonly organisationId: number; readonly createdAt: Date; readonly field: Field };

export type DemoCandidate = Prisma.CandidateCreateManyInput & {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly position: string | null;
  readonly town: string;
  readonly createdAt: Date;
};

/** Where names come from, in percent; French ones besides where French is spoken. */
const LOCALES: readonly (readonly [LocaleDefinition, number])[] = [
  [en_GB, 22],
  [fr, 10],
  [de, 8],
  [es, 8],
  [pl, 10],
  [nl, 8],
  [en_IN, 8],
  [it, 6],
  [en_NG, 6],
  [pt_PT, 5],
  [tr, 5],
  [sv, 4],
];

const POSITIONS: Readonly<Record<Field, readonly string[]>> = {
  nursing: ['Staff nurse', 'Registered nurse', 'Senior staff nurse', 'Nurse in training'],
  laboratory: ['Laboratory assistant', 'Biomedical scientist', 'Laboratory technician'],
  care: ['Care assistant', 'Home carer', 'Care team leader'],
  office: ['Medical secretary', 'Receptionist', 'Office manager'],
  freight: ['Freight forwarder', 'Customs clerk', 'Warehouse operative'],
  terminal: ['Crane operator', 'Terminal planner', 'Lashing worker'],
};

/** The candidates of the contract's examples; there is no way to reach the third. */
const CAST: Readonly<Record<number, Partial<DemoCandidate>>> = {
  101: { title: 'MS', firstName: 'Léa', lastName: 'Moreau', email: 'lea.moreau@mail.example' },
  102: { title: 'MR', firstName: 'Tomás', lastName: 'Herrera', email: 'tomas.herrera@mail.example' },
  103: { title: 'UNKNOWN', firstName: 'Mei', lastName: 'Tanaka', email: null, emailSecondary: null },
};

type Speaker = { readonly locale: LocaleDefinition; readonly names: Faker };

/** The candidates, one for each entry, with unique e-mail addresses. */
export function candidatesFrom(entries: readonly Entry[], day: Date): readonly DemoCandidate[] {
  const chance = createChance('candidates', day);
  const speakers = LOCALES.map(([locale, weight]) => {
    const names = new Faker({ locale: [locale, en, base] });
    names.seed([...Buffer.from(locale.metadata?.code ?? '')]);
    return [{ locale, names }, weight] as const;
  });
  const taken = new Set<string>();
  return entries.map((entry) => describe(chance, speakers, entry, taken));
}

function describe(
  chance: Faker,
  speakers: readonly (readonly [Speaker, number])[],
  { id, organisationId, createdAt, field }: Entry,
  taken: Set<string>,
): DemoCandidate {
  const { tenantId, place } = organisationOf(organisationId);
  const { homes = [], streets = [], employers = [] } = REGIONS[place.country] ?? {};
  const [french] = speakers.find(([{ locale }]) => locale === fr) ?? [];
  const { names } = french && place.country === 'FR' && happens(chance, 60) ? french : draw(chance, speakers);
  const sex = draw(chance, [
    ['female', 55],
    ['male', 45],
  ] as const);
  const cast = CAST[id];
  const firstName = cast?.firstName ?? names.person.firstName(sex);
  const lastName = cast?.lastName ?? names.person.lastName(sex);
  const [town, postalcode, country] = chance.helpers.arrayElement(homes);
  const birthdate = dayOf(chance.date.birthdate({ mode: 'age', min: 23, max: 60, refDate: createdAt }));
  const isExperienced = happens(chance, 85);
  const contact = {
    email: addressOf(chance, firstName, lastName, taken),
    emailSecondary: happens(chance, 12) ? addressOf(chance, lastName, firstName, taken) : null,
    title: titleOf(chance, sex),
    ...cast,
  };
  return {
    tenantId,
    id,
    ...contact,
    firstName,
    lastName,
    firstNameKey: searchKey(firstName),
    lastNameKey: searchKey(lastName),
    emailKey: contact.email === null ? null : searchKey(contact.email),
    emailSecondaryKey: contact.emailSecondary === null ? null : searchKey(contact.emailSecondary),
    birthdate: happens(chance, 70) ? birthdate : null,
    homePhone: happens(chance, 20) ? phoneNumber(chance, country, 'home') : null,
    mobilePhone: happens(chance, 85) && contact.email !== null ? phoneNumber(chance, country, 'mobile') : null,
    officePhone: happens(chance, 5) ? phoneNumber(chance, country, 'home') : null,
    address: streetAddress(chance, country, streets),
    postalcode,
    town,
    country,
    position: isExperienced ? chance.helpers.arrayElement(POSITIONS[field]) : null,
    positionCompany: isExperienced ? chance.helpers.arrayElement(employers) : null,
    experienceStart: isExperienced ? addDays(birthdate, 365 * chance.number.int({ min: 19, max: 22 })) : null,
    linkedin: happens(chance, 30) ? `https://linkedin.example/in/${mailbox(firstName)}-${mailbox(lastName)}-${id}` : null,
    instagram: happens(chance, 4) ? `https://instagram.example/${mailbox(firstName)}.${id}` : null,
    createdAt,
    modifiedAt: createdAt,
  };
}

const titleOf = (chance: Faker, sex: 'female' | 'male') =>
  sex === 'female'
    ? draw(chance, [
        ['MS', 60],
        ['MRS', 20],
        ['MISS', 10],
        ['UNKNOWN', 10],
      ] as const)
    : draw(chance, [
        ['MR', 90],
        ['UNKNOWN', 10],
      ] as const);

const mailbox = (name: string): string => searchKey(name).replace(/[^a-z0-9]+/g, '');

/** On a domain reserved for examples; a number distinguishes namesakes. */
function addressOf(chance: Faker, first: string, second: string, taken: Set<string>): string {
  const domain = draw(chance, [
    ['example.com', 5],
    ['example.org', 3],
    ['example.net', 2],
  ] as const);
  const name = `${mailbox(first)}.${mailbox(second)}`;
  const namesakes = [...taken].filter((address) => address.replace(/\d*@.*/, '') === name).length;
  const address = `${name}${namesakes === 0 ? '' : namesakes + 1}@${domain}`;
  taken.add(address);
  return address;
}
