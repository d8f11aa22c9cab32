import type { Prisma } from '#generated/prisma/client.ts';
import { addDays } from '../core/dates.ts';
import { ORGANISATIONS } from './organisations.ts';

/** The purpose of a letter. */
export type Occasion = 'received' | 'interview' | 'offer' | 'refusal' | 'screening';

export type DemoTemplate = Prisma.TemplateCreateManyInput & {
  readonly id: number;
  readonly occasion: Occasion;
  readonly language: 'en' | 'fr';
};

type Words = { readonly name: string; readonly subject: string; readonly body: string };

const WORDS: Readonly<Record<Occasion, Readonly<Record<'en' | 'fr', Words>>>> = {
  received: {
    en: {
      name: 'Application received',
      subject: 'We have received your application for {{job.title}}',
      body: 'thank you for your application of {{application.date}} as {{job.title}} ({{job.reference}}). We read every application ourselves and come back to you within ten days.',
    },
    fr: {
      name: 'Candidature reçue',
      subject: 'Nous avons bien reçu votre candidature : {{job.title}}',
      body: 'nous vous remercions de votre candidature du {{application.date}} au poste {{job.title}} ({{job.reference}}). Nous la lisons avec attention et revenons vers vous sous dix jours.',
    },
  },
  interview: {
    en: {
      name: 'Invitation to an interview',
      subject: 'Invitation to an interview: {{job.title}}',
      body: 'your application is now at the step "{{step.name}}", and we would like to meet you. Which two days of next week suit you?',
    },
    fr: {
      name: 'Invitation à un entretien',
      subject: 'Invitation à un entretien : {{job.title}}',
      body: 'votre candidature est à l’étape « {{step.name}} » et nous aimerions vous rencontrer. Quels jours de la semaine prochaine vous conviennent ?',
    },
  },
  offer: {
    en: {
      name: 'Offer',
      subject: 'Our offer: {{job.title}} at {{organisation.name}}',
      body: 'we would be glad to have you with us at {{organisation.name}}. The contract is on its way by post; please call me with any question.',
    },
    fr: {
      name: 'Proposition d’embauche',
      subject: 'Notre proposition : {{job.title}} chez {{organisation.name}}',
      body: 'nous serions heureux de vous accueillir chez {{organisation.name}}. Le contrat part aujourd’hui par la poste ; je suis à votre disposition pour toute question.',
    },
  },
  refusal: {
    en: {
      name: 'Refusal',
      subject: 'Your application for {{job.title}}',
      body: 'thank you for your interest in {{organisation.name}}. We have decided for other candidates this time. With your permission we keep your documents for later openings.',
    },
    fr: {
      name: 'Refus',
      subject: 'Votre candidature : {{job.title}}',
      body: 'nous vous remercions de l’intérêt que vous portez à {{organisation.name}}. Nous avons retenu d’autres candidatures. Avec votre accord, nous conservons votre dossier.',
    },
  },
  screening: {
    en: {
      name: 'First conversation',
      subject: 'Your application at {{organisation.name}}',
      body: 'we have read your application as {{job.title}} with pleasure. May I call you this week for a quarter of an hour? You reach me at {{recruiter.email}}.',
    },
    fr: {
      name: 'Premier échange',
      subject: 'Votre candidature chez {{organisation.name}}',
      body: 'votre candidature au poste {{job.title}} nous a plu. Puis-je vous appeler cette semaine, pour un quart d’heure ? Vous pouvez m’écrire à {{recruiter.email}}.',
    },
  },
};

const SALUTATIONS = { en: ['Dear', 'Kind regards'], fr: ['Bonjour', 'Cordialement'] } as const;

const messageOf = (body: string, language: 'en' | 'fr'): string => {
  const [greeting, farewell] = SALUTATIONS[language];
  const name = '{{candidate.first_name}} {{candidate.last_name}}';
  return `<p>${greeting} ${name},</p><p>${body}</p><p>${farewell}<br>{{recruiter.first_name}} {{recruiter.last_name}}<br>{{organisation.name}}</p>`;
};

/**
 * Templates of each organisation, for each occasion in two languages. 41 is the one in the
 * contract's examples.
 */
export function templatesOn(day: Date): readonly DemoTemplate[] {
  const languages = ['en', 'fr'] as const;
  const kinds = (Object.keys(WORDS) as Occasion[]).flatMap((occasion) =>
    ORGANISATIONS.flatMap(({ tenantId, id }) =>
      languages.map((language) => ({ occasion, tenantId, organisationId: id, language })),
    ),
  );
  return kinds.map((kind, index) => {
    const created = addDays(day, 3 * index - 300);
    const { name, subject, body } = WORDS[kind.occasion][kind.language];
    const message = messageOf(body, kind.language);
    return { ...kind, id: index + 1, name, subject, message, createdAt: created, modifiedAt: created };
  });
}
