import type { Faker } from '@faker-js/faker';

/** Home and work places, by the country of the organisation of the first application. */
type Region = {
  readonly homes: readonly (readonly [town: string, postalcode: string, country: string])[];
  readonly streets: readonly string[];
  readonly employers: readonly string[];
};

/** The countries that the organisations are in. */
export const REGIONS: Readonly<Record<string, Region>> = {
  GB: {
    homes: [
      ['Bristol', 'BS3 1JA', 'GB'],
      ['Bath', 'BA2 3QB', 'GB'],
      ['Cardiff', 'CF11 9LJ', 'GB'],
      ['Swindon', 'SN1 2AD', 'GB'],
    ],
    streets: ['Mill Lane', 'Station Road', 'Victoria Street', 'Orchard Close'],
    employers: ["St Brendan's Hospital", 'Avon Valley Practice', 'Severn Care', 'Westbury Diagnostics'],
  },
  FR: {
    homes: [
      ['Lyon', '69007', 'FR'],
      ['Villeurbanne', '69100', 'FR'],
      ['Saint-Étienne', '42000', 'FR'],
    ],
    streets: ['rue de la Gare', 'avenue des Frères', 'rue du Lac', 'place Bellevue'],
    employers: ['Clinique du Parc', 'Résidence Les Tilleuls', 'Soins du Rhône'],
  },
  NL: {
    homes: [
      ['Rotterdam', '3011 AD', 'NL'],
      ['Schiedam', '3111 CC', 'NL'],
      ['Dordrecht', '3311 GV', 'NL'],
      ['Antwerpen', '2000', 'BE'],
    ],
    streets: ['Kerkstraat', 'Dorpsweg', 'Parallelweg', 'Havenlaan'],
    employers: ['Maasport Stevedores', 'Delta Cargo', 'Polder Warehousing', 'Nordzee Lijnen'],
  },
};

/**
 * A number reserved for fiction by the regulator of France or, for others, of the United Kingdom.
 */
export function phoneNumber(chance: Faker, country: string, kind: 'home' | 'mobile'): string {
  const digits = chance.string.numeric(4);
  if (country === 'FR') return `+33 ${kind === 'mobile' ? '6 39 98' : '4 65 71'} ${digits.slice(0, 2)} ${digits.slice(2)}`;
  return kind === 'mobile' ? `+44 7700 900${digits.slice(1)}` : `+44 117 496 0${digits.slice(1)}`;
}

/** Street and number, written as the country does. */
export function streetAddress(chance: Faker, country: string, streets: readonly string[]): string {
  const street = chance.helpers.arrayElement(streets);
  const number = chance.number.int({ min: 1, max: 120 });
  return country === 'NL' || country === 'BE' ? `${street} ${number}` : `${number} ${street}`;
}
