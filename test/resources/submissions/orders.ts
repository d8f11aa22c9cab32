/** Bodies of `POST /application`, and what they leave behind. */
import type { Prisma } from '#generated/prisma/client.ts';
import { aJob, anApplication } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aDocument, encode } from './scene.ts';

let people = 0;
export const anEmail = () => `recorded-${(people += 1)}@mail.example`;

/** The least that is said of a new person; `given` adds and replaces. */
export const aPerson = (given: Readonly<Record<string, unknown>> = {}) => ({
  first_name: 'Tomás',
  last_name: 'Herrera',
  email: anEmail(),
  ...given,
});

/** A candidate with an application to another job of the organisation. */
export async function aKnownCandidate(
  { prisma }: Service,
  organisation: Parameters<typeof aJob>[1],
  given: Partial<Prisma.CandidateUncheckedCreateInput> = {},
) {
  const { candidateId: id } = await anApplication(prisma, await aJob(prisma, organisation), { candidate: given });
  return prisma.candidate.findFirstOrThrow({ where: { id } });
}

export const CV = { type: 'CV', ...aDocument({ name: 'CV Léa Moreau.pdf' }) };
export const COVER = { type: 'COVER', name: 'letter.txt', mime_type: 'text/plain', content: encode('Chère équipe') };

/** An application with all that recording it writes. */
export const recorded = ({ prisma }: Service, id: number) =>
  prisma.application.findFirstOrThrow({
    where: { id },
    include: {
      candidate: true,
      stepChanges: true,
      history: { orderBy: { id: 'asc' } },
      documents: { include: { content: true }, orderBy: { id: 'asc' } },
      submissions: { include: { answers: { include: { choices: true }, orderBy: { questionId: 'asc' } } } },
    },
  });
