import type { Schema } from '../../contract/v1.ts';
import { givenDay, trimmed } from '../../core/given.ts';
import type { GivenFields } from './fields.ts';

/** The details of a candidate in a body, under the names that the detail of the candidate has. */
type Details = Schema<'NewCandidate'> | Schema<'CandidateUpdateRequest'>;

/** Reads the details in a body; texts lose the blanks around them. */
export const givenFieldsOf = (body: Details): GivenFields => ({
  title: body.title,
  firstName: body.first_name?.trim(),
  lastName: body.last_name?.trim(),
  email: body.email,
  emailSecondary: body.email_secondary,
  birthdate: givenDay(body.birthdate),
  homePhone: trimmed(body.home_phone),
  mobilePhone: trimmed(body.mobile_phone),
  officePhone: trimmed(body.office_phone),
  ...addressOf(body.location),
  position: trimmed(body.position),
  positionCompany: trimmed(body.position_company),
  experienceStart: givenDay(body.experience_start),
  linkedin: body.linkedin,
  instagram: trimmed(body.instagram),
});

function addressOf(location: Details['location']): Pick<GivenFields, 'address' | 'postalcode' | 'town' | 'country'> {
  if (location === undefined) return {};
  if (location === null) return { address: null, postalcode: null, town: null, country: null };
  return {
    address: trimmed(location.address),
    postalcode: trimmed(location.postalcode),
    town: trimmed(location.town),
    country: location.country,
  };
}
