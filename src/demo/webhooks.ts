import type { Prisma } from '#generated/prisma/client.ts';
import { addDays, formatDay } from '../core/dates.ts';
import { createChance, draw } from './chance.ts';
import type { Trail } from './history.ts';
import { addSeconds, numberByDate } from './moments.ts';
import type { Move } from './progress.ts';

type DemoWebhook = Omit<Prisma.WebhookCreateManyInput, 'secret'> & {
  readonly id: number;
  readonly events: Prisma.EventCreateManyInput['name'][];
  /** The first and the last day of its calls, in days before the day of the set. */
  readonly called: { readonly from: number; readonly until: number };
};

const EVENTS: DemoWebhook['events'] = ['ApplicationCreate', 'ProcessStepChange', 'EmailSend', 'QuestionnaireSubmit'];

const HEALTHY = { state: 'ACTIVE', recentOutcomes: '' } as const;

/**
 * Subscriptions in each state: the receiver of the second failed until support suspended it, that of
 * the third answered 410.
 */
const WEBHOOKS: readonly DemoWebhook[] = [
  {
    tenantId: 1,
    id: 1,
    organisationId: 1,
    url: 'https://hr.northwind.example/hooks/recruitment',
    events: EVENTS,
    ...HEALTHY,
    called: { from: 14, until: 0 },
  },
  {
    tenantId: 1,
    id: 2,
    organisationId: 1,
    url: 'https://assessments.example/northwind',
    events: ['QuestionnaireSubmit'],
    state: 'SUSPENDED',
    recentOutcomes: '1'.repeat(12),
    called: { from: 14, until: 2 },
  },
  {
    tenantId: 1,
    id: 3,
    organisationId: 2,
    url: 'https://former-crm.northwind.example/events',
    events: ['ProcessStepChange'],
    state: 'DISABLED',
    recentOutcomes: '',
    called: { from: 14, until: 6 },
  },
  {
    tenantId: 2,
    id: 4,
    organisationId: 4,
    url: 'https://crew.harbourline.example/hooks',
    events: ['ApplicationCreate', 'ProcessStepChange'],
    ...HEALTHY,
    called: { from: 14, until: 0 },
  },
];

/** Seconds from a failed call to the next one. */
const WAITS = [5, 300, 1_800];

type Outcome = {
  readonly responseStatus: number;
  readonly responseBody?: string;
  readonly error?: string;
  readonly durationMs: number;
};

const OK: Outcome = { responseStatus: 200, responseBody: 'ok', durationMs: 84 };
const BUSY: Outcome = { responseStatus: 503, responseBody: 'Deploying, back in a minute.', durationMs: 41 };
const BROKEN: Outcome = { responseStatus: 500, responseBody: '{"error":"deadlock detected"}', durationMs: 612 };
const SILENT: Outcome = {
  responseStatus: 0,
  responseBody: '',
  error: 'No complete answer came within 30 seconds.',
  durationMs: 30_000,
};
const GONE: Outcome = { responseStatus: 410, responseBody: 'This receiver was switched off.', durationMs: 37 };

/** Calls to a receiver that is broken: further ones are due. */
const FAILED = [BROKEN, BROKEN, SILENT];

const OUTCOMES: readonly (readonly [readonly Outcome[], number])[] = [
  [[OK], 84],
  [[BUSY, OK], 9],
  [[SILENT, OK], 4],
  [[BROKEN, BROKEN, OK], 3],
];

type Event = Omit<Prisma.EventCreateManyInput, 'id' | 'publicId'> & { readonly date: Date };
type NumberedChange = { readonly id: number; readonly applicationId: number; readonly stepId: number };

/** Subscriptions, and the events, deliveries and calls of the last two weeks. */
export function webhookRows(trail: Trail, stepChanges: readonly NumberedChange[], day: Date) {
  const chance = createChance('webhooks', day);
  const happened = eventsOf(trail, stepChanges).filter((event) => WEBHOOKS.some((webhook) => hears(webhook, event, day)));
  const events = numberByDate(
    happened.map((event) => ({ ...event, publicId: `msg_${chance.string.uuid()}`, createdAt: event.date })),
  );
  const deliveries = numberByDate(
    events.flatMap((event) =>
      WEBHOOKS.filter((webhook) => hears(webhook, event, day)).map((webhook) => ({ event, webhook, date: event.date })),
    ),
  );
  const lastOf = new Map(deliveries.map(({ id, webhook }) => [webhook.id, id]));
  const attempted = deliveries.map((delivery) => {
    const { id, webhook, date } = delivery;
    const fails = webhook.state === 'SUSPENDED' && date >= addDays(day, -webhook.called.until - 3);
    const isEnd = webhook.state === 'DISABLED' && lastOf.get(webhook.id) === id;
    return { delivery, calls: isEnd ? [GONE] : fails ? FAILED : draw(chance, OUTCOMES) };
  });
  return {
    webhooks: WEBHOOKS.map(({ called: _called, ...webhook }) => ({ ...webhook, createdAt: addDays(day, -60) })),
    events: events.map(({ date: _date, ...event }) => event),
    deliveries: attempted.map(({ delivery: { id, event, webhook, date }, calls }): Prisma.DeliveryCreateManyInput => {
      const state = calls.includes(OK) ? 'DELIVERED' : calls.includes(GONE) ? 'DEAD' : 'PENDING';
      const key = { tenantId: event.tenantId, id, eventId: event.id, webhookId: webhook.id };
      return { ...key, state, attempts: calls.length, createdAt: date, nextAttemptAt: callDate(date, calls.length) };
    }),
    calls: numberByDate(
      attempted.flatMap(({ delivery: { id: deliveryId, event, date }, calls }) =>
        calls.map((outcome, index) => {
          const calledAt = callDate(date, index);
          const answeredAt = new Date(calledAt.getTime() + outcome.durationMs);
          const nextAttemptAt = outcome === OK || outcome === GONE ? null : callDate(date, index + 1);
          const call = { tenantId: event.tenantId, deliveryId, attempt: index + 1, ...outcome, calledAt, nextAttemptAt };
          return { ...call, date: calledAt, createdAt: answeredAt, modifiedAt: answeredAt };
        }),
      ),
    ).map(({ date: _date, ...call }): Prisma.CallCreateManyInput => call),
  };
}

/** When a call is made after so many failures. */
const callDate = (date: Date, failures: number): Date =>
  addSeconds(date, 1 + WAITS.slice(0, failures).reduce((sum, wait) => sum + wait, 0));

const hears = ({ tenantId, organisationId, events, called }: DemoWebhook, event: Event, day: Date): boolean =>
  event.tenantId === tenantId &&
  event.organisationId === organisationId &&
  events.includes(event.name) &&
  event.date >= addDays(day, -called.from) &&
  event.date < addSeconds(addDays(day, -called.until), -3_600);

function eventsOf({ journeys, letters, submissions }: Trail, stepChanges: readonly NumberedChange[]): readonly Event[] {
  const changeIds = new Map(stepChanges.map(({ id, applicationId, stepId }) => [`${applicationId} ${stepId}`, id]));
  const placeOf = new Map(journeys.map(({ arrival: { id, job } }) => [id, job.organisationId]));
  const event = (name: Event['name'], tenantId: number, applicationId: number, date: Date): Event => {
    return { tenantId, name, organisationId: placeOf.get(applicationId) ?? 0, applicationId, date };
  };
  return [
    ...journeys.map(({ arrival: { id, job, date } }) => event('ApplicationCreate', job.tenantId, id, date)),
    ...submissions.map(({ arrival: { id, job, date } }) => event('QuestionnaireSubmit', job.tenantId, id, date)),
    ...letters
      .filter(({ received }) => !received)
      .map(({ tenantId, applicationId, date }) => event('EmailSend', tenantId, applicationId, date)),
    ...journeys.flatMap(({ arrival: { id, job }, moves }) =>
      moves.slice(1).map((to, index) => {
        const stepChange = {
          changeId: changeIds.get(`${id} ${to.step.id}`),
          from: stepOf(moves[index] ?? to),
          to: { ...stepOf(to), ...(to.step.outcome && { outcome: to.step.outcome }) },
        };
        return { ...event('ProcessStepChange', job.tenantId, id, to.date), stepChange };
      }),
    ),
  ];
}

const stepOf = ({ step: { id, name, status }, date }: Move) => ({ id, name, status, date: formatDay(date) });
