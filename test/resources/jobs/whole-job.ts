import { aContractType, aQuestionnaire } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import type { World } from '../../harness/world.ts';

/** All that a job can have besides process and title: as a body gives it, and as an answer shows it. */
export async function aWholeJob({ prisma }: Service, { tenantId, job, recruiter }: World<'job'>) {
  const contractType = await aContractType(prisma, tenantId);
  const questionnaire = await aQuestionnaire(prisma, tenantId);
  const attributes = [
    { api_name: 'cost_centre', name: 'Cost centre', value: '4711' },
    { api_name: 'a', name: 'A', value: '' },
  ];
  const same = {
    reference: `R-${job.id}`,
    client: 'Clinique du Parc',
    location: { address: '12 rue', postalcode: '69003', town: 'Lyon', country: 'FR', longitude: 4.8567, latitude: 45.7597 },
    description: '<p>In general</p>',
    employer_description: '<p>Employer</p>',
    position_description: '<p>Position</p>',
    profile_description: '<p>Profile</p>',
    term: { count: 6, unit: 'MONTH' },
    pay: { min: 3100, max: 3600.5, currency: 'EUR', period: 'MONTH', note: '13 months' },
    start_date: '2027-01-04',
    cv_required: true,
    cover_required: true,
  };
  const ids = { contract_type_id: contractType.id, owner_id: recruiter.id, questionnaire_id: questionnaire.id };
  return {
    given: { ...same, ...ids, attributes },
    shown: {
      ...same,
      contract_type: { id: contractType.id },
      owner: { id: recruiter.id },
      questionnaire: { id: questionnaire.id },
      attributes: { items: attributes.toReversed() },
    },
  };
}
