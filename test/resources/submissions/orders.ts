/** Bodies of `POST /application`, and what they leave behind. */
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
    },
  });
