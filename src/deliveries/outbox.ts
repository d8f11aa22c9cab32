import { randomUUID } from 'node:crypto';
import type { InterviewStatus, OfferStatus, Outcome, StepStatus } from '#generated/prisma/enums.ts';
import { traceparentToKeep } from '../core/trace-context.ts';

/** A step as it was called when an application left or entered it. */
type EventStep = {
  readonly id: number;
  readonly name: string;
  readonly status: StepStatus;
  /** Day on which the application entered it, `YYYY-MM-DD`. */
  readonly date: string;
};

/** A step that an application entered, with the outcome that it gave. */
type EventEnteredStep = EventStep & { readonly outcome?: Outcome };

/** A move from one step of the process to another. */
export type EventStepChange = { readonly changeId: number; readonly from: EventStep; readonly to: EventEnteredStep };

/** The interview or offer that an event is about, with the status that it had then. */
export type EventSubject = {
  readonly interview?: { readonly id: number; readonly status: InterviewStatus };
  readonly offer?: { readonly id: number; readonly status: OfferStatus };
};

/** The id of a new event for receivers, and the trace in which it happened. */
export const identifyEvent = (): { readonly publicId: string; readonly traceparent: string | null } => ({
  publicId: `msg_${randomUUID()}`,
  traceparent: traceparentToKeep(),
});
