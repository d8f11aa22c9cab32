import type { Role } from '../auth/caller.ts';
import { found } from './lookup.ts';

type DemoOrganisation = {
  readonly tenantId: number;
  readonly id: number;
  readonly name: string;
  /** The prefix of its jobs' references. */
  readonly prefix: string;
  readonly about: string;
  readonly place: Place;
};

type Place = {
  readonly address: string;
  readonly postalcode: string;
  readonly town: string;
  readonly country: string;
  readonly longitude: number;
  readonly latitude: number;
};

type DemoRecruiter = {
  readonly tenantId: number;
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly login: string;
  readonly role: Role;
  readonly organisationIds: readonly number[];
  readonly language: string;
  readonly timeZone: string;
};

/** The first holds most of the data; the second shows that tenants see nothing of each other. */
export const TENANTS = [
  { id: 1, name: 'Northwind Health' },
  { id: 2, name: 'Harbourline Logistics' },
] as const;

export const ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    tenantId: 1,
    id: 1,
    name: 'Northwind Clinics',
    prefix: 'NWC',
    about: 'Northwind Clinics runs four hospitals with 1,900 employees. Wards are small, and rotas are fixed six weeks ahead.',
    place: {
      address: '14 Quay Street',
      postalcode: 'BS1 4DJ',
      town: 'Bristol',
      country: 'GB',
      longitude: -2.5966,
      latitude: 51.4536,
    },
  },
  {
    tenantId: 1,
    id: 2,
    name: 'Northwind Labs',
    prefix: 'NWL',
    about: 'Northwind Labs analyses 6,000 samples a day for the clinics of the group and for general practitioners.',
    place: {
      address: '3 Brewery Lane',
      postalcode: 'BA1 5LR',
      town: 'Bath',
      country: 'GB',
      longitude: -2.3597,
      latitude: 51.3811,
    },
  },
  {
    tenantId: 1,
    id: 3,
    name: 'Northwind Home Care',
    prefix: 'NWH',
    about: 'Northwind Home Care looks after 800 people in their own homes, in teams of twelve that plan their rounds themselves.',
    place: {
      address: '27 rue des Tanneurs',
      postalcode: '69003',
      town: 'Lyon',
      country: 'FR',
      longitude: 4.8567,
      latitude: 45.7597,
    },
  },
  {
    tenantId: 2,
    id: 4,
    name: 'Harbourline Freight',
    prefix: 'HLF',
    about: 'Harbourline Freight moves goods by sea, air and rail for 300 customers and clears them through customs.',
    place: {
      address: 'Waalhaven 88',
      postalcode: '3087 BM',
      town: 'Rotterdam',
      country: 'NL',
      longitude: 4.4528,
      latitude: 51.8857,
    },
  },
  {
    tenantId: 2,
    id: 5,
    name: 'Harbourline Terminals',
    prefix: 'HLT',
    about: 'Harbourline Terminals loads and unloads forty vessels a week on two container terminals.',
    place: {
      address: 'Europaweg 12',
      postalcode: '3199 LC',
      town: 'Rotterdam',
      country: 'NL',
      longitude: 4.0211,
      latitude: 51.9511,
    },
  },
];

const northwind = (firstName: string, lastName: string, mailbox: string) =>
  ({
    tenantId: 1,
    firstName,
    lastName,
    email: `${mailbox}@northwind.example`,
    login: mailbox,
    language: 'en',
    timeZone: 'Europe/London',
  }) as const;

const harbourline = (firstName: string, lastName: string, mailbox: string) =>
  ({
    tenantId: 2,
    firstName,
    lastName,
    email: `${mailbox}@harbourline.example`,
    login: mailbox,
    language: 'en',
    timeZone: 'Europe/Amsterdam',
  }) as const;

/** The first of each role is the one to show the service with. */
export const RECRUITERS: readonly DemoRecruiter[] = [
  { ...northwind('Amara', 'Okafor', 'amara.okafor'), id: 7, role: 'RECRUITER', organisationIds: [1, 2] },
  { ...northwind('Helena', 'Brandt', 'helena.brandt'), id: 1, role: 'ADMIN', organisationIds: [1, 2, 3] },
  { ...northwind('Sofia', 'Marchetti', 'sofia.marchetti'), id: 3, role: 'READER', organisationIds: [1, 2] },
  { ...northwind('Jonas', 'Lindqvist', 'jonas.lindqvist'), id: 8, role: 'RECRUITER', organisationIds: [1] },
  {
    ...northwind('Pierre', 'Lefèvre', 'pierre.lefevre'),
    id: 2,
    role: 'RECRUITER',
    organisationIds: [3],
    language: 'fr',
    timeZone: 'Europe/Paris',
  },
  { ...harbourline('Marcus', 'Adeyemi', 'marcus.adeyemi'), id: 4, role: 'ADMIN', organisationIds: [4, 5] },
  { ...harbourline('Yuki', 'Hayashi', 'yuki.hayashi'), id: 5, role: 'RECRUITER', organisationIds: [4, 5] },
  { ...harbourline('Ewa', 'Kowalczyk', 'ewa.kowalczyk'), id: 6, role: 'READER', organisationIds: [5] },
];

/** The organisation with this id. */
export const organisationOf = (id: number): DemoOrganisation => found(ORGANISATIONS, id);

/** The recruiter with this id. */
export const recruiterOf = (id: number): DemoRecruiter => found(RECRUITERS, id);
