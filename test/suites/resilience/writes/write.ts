/** Mixed writes as a client sends them, each with a mark by which its effect is found again. */
import { createHash, randomBytes } from 'node:crypto';
import { aDocument, aSubmission, encode } from '../../../resources/submissions/scene.ts';
import type { Random } from '../random.ts';
import type { Desk, Office } from './office.ts';

export type Write = {
  /** Below the base address. */
  readonly path: string;
  readonly body: unknown;
  /** Sent without credentials: an application from outside. */
  readonly anonymous: boolean;
  readonly key: string | undefined;
  /** The rows that exist once for each execution. */
  readonly effect: string;
  /** The step that the application is on afterwards. */
  readonly stepId?: number;
  /** OPEN until it is answered with success, or found in the database, or not found there. */
  state: 'OPEN' | 'DONE' | 'ABSENT';
  /** The answer that it was acknowledged with. */
  answer?: unknown;
};

type Composed = Pick<Write, 'path' | 'body' | 'effect'> & Partial<Pick<Write, 'anonymous' | 'stepId'>>;
type Compose = (office: Office, desk: Desk, mark: string, random: Random) => Composed;

const pick = <Value>(values: readonly Value[], random: Random): Value => values[random(values.length)] as Value;

const advance: Compose = ({ steps }, { applicationId, stepId }, _mark, random) => {
  const target = pick(
    steps.filter(({ status, operational }) => status !== 'END' && !operational),
    random,
  );
  const body = { expected_current_step_id: stepId, target_step_id: target.id };
  return { path: `/application/${applicationId}/advance-step`, body, effect: `step ${target.id}`, stepId: target.id };
};

const move: Compose = ({ steps }, { applicationId }, _mark, random) => {
  const { id } = pick(steps, random);
  return { path: '/step', body: { application_id: applicationId, process_step_id: id }, effect: `step ${id}`, stepId: id };
};

const note: Compose = ({ organisationId }, { candidateId }, mark) => ({
  path: '/note',
  body: { candidate_id: candidateId, organisation_id: organisationId, text: mark },
  effect: `note ${mark}`,
});

const answersOf = ({ questionnaire: { why, licence } }: Office, mark: string) => ({
  [why.id]: { answer: mark },
  [licence.id]: { choices: [licence.yes.id] },
});

const questionnaire: Compose = (office, { applicationId }, mark) => ({
  path: `/application/${applicationId}/questionnaire`,
  body: { questionnaire_id: office.questionnaire.id, answers: answersOf(office, mark) },
  // a later one replaces the answers, and the history keeps how many there were
  effect: 'questionnaire',
});

const email: Compose = ({ templateId }, { applicationId }, mark) => ({
  path: `/application/${applicationId}/send-email`,
  body: { template_id: templateId, subject: mark },
  effect: `email ${mark}`,
});

const apply: Compose = (office, _desk, mark, random) => {
  const document = () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(random(60_000))]);
    return aDocument({ name: `${createHash('sha256').update(bytes).digest('hex')}.pdf`, content: encode(bytes) });
  };
  const answers = answersOf(office, mark);
  const body = aSubmission({ email: `${mark}@mail.example`, cv: document(), cover: document(), answers });
  return { path: `/apply/api/${office.token}`, body, anonymous: true, effect: `apply ${mark}@mail.example` };
};

const replay: Compose = (_office, { taskId }) => ({ path: `/webhook/task/${taskId}/replay`, body: {}, effect: 'replay' });

const KINDS: readonly Compose[] = [advance, advance, move, note, questionnaire, email, apply, replay];

/** The next write of a desk; `keyed` percent have an `Idempotency-Key`. */
export function composeWrite(office: Office, desk: Desk, random: Random, keyed: number): Write {
  const compose = pick(desk.taskId === undefined ? KINDS.filter((kind) => kind !== replay) : KINDS, random);
  const mark = `${desk.name}-${desk.journal.length}`;
  const key = random(100) < keyed ? `key-${mark}` : undefined;
  return { anonymous: false, ...compose(office, desk, mark, random), key, state: 'OPEN' };
}
