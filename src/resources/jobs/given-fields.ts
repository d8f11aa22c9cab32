import type { Schema } from '../../contract/v1.ts';
import { givenDay, trimmed } from '../../core/given.ts';
import { payOf } from '../pay.ts';
import type { Attribute, GivenFields } from './fields.ts';

/** A body that gives details of a job. Null takes away. */
type Body = Schema<'JobRequest'> | Schema<'JobUpdateRequest'>;

/** The details as services have them, without blanks around texts. */
export const givenFieldsOf = (body: Body): GivenFields => ({
  processId: body.process_id,
  title: body.title?.trim(),
  reference: body.reference?.trim(),
  client: trimmed(body.client),
  ...placeOf(body.location),
  contractTypeId: body.contract_type_id,
  description: body.description,
  employerDescription: body.employer_description,
  positionDescription: body.position_description,
  profileDescription: body.profile_description,
  ownerId: body.owner_id,
  ...payOf(body.pay),
  termCount: body.term === null ? null : body.term?.count,
  termUnit: body.term === null ? null : body.term?.unit,
  startDate: givenDay(body.start_date),
  questionnaireId: body.questionnaire_id,
  cvRequired: body.cv_required,
  coverRequired: body.cover_required,
});

export const givenAttributesOf = ({ attributes }: Body): readonly Attribute[] | undefined =>
  attributes?.map(({ api_name, name, value }) => ({ apiName: api_name, name: name.trim(), value }));

function placeOf(location: Body['location']): GivenFields {
  if (location === null) return NOWHERE;
  const { address, postalcode, town, country, longitude, latitude } = location ?? {};
  return { address: trimmed(address), postalcode: trimmed(postalcode), town: trimmed(town), country, longitude, latitude };
}

const NOWHERE = { address: null, postalcode: null, town: null, country: null, longitude: null, latitude: null };
