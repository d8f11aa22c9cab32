type DemoChoice = { readonly id: number; readonly rank: number; readonly value: string; readonly points: number | null };

export type DemoQuestion = {
  readonly id: number;
  readonly rank: number;
  readonly label: string;
  readonly type: 'FREE_TEXT' | 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE';
  readonly required: boolean;
  readonly choices: readonly DemoChoice[];
  /** Texts of answers. */
  readonly texts: readonly string[];
};

type DemoQuestionnaire = {
  readonly tenantId: number;
  readonly id: number;
  readonly name: string;
  readonly questions: readonly DemoQuestion[];
};

const freeText = (id: number, rank: number, label: string, texts: readonly string[], required = false): DemoQuestion => ({
  id,
  rank,
  label,
  type: 'FREE_TEXT',
  required,
  choices: [],
  texts,
});

const choiceOf = (
  type: 'SINGLE_CHOICE' | 'MULTIPLE_CHOICE',
  place: { readonly id: number; readonly rank: number; readonly firstChoice: number },
  label: string,
  choices: Readonly<Record<string, number | null>>,
): DemoQuestion => ({
  id: place.id,
  rank: place.rank,
  label,
  type,
  required: type === 'SINGLE_CHOICE',
  choices: Object.entries(choices).map(([value, points], index) => ({
    id: place.firstChoice + index,
    rank: index + 1,
    value,
    points,
  })),
  texts: [],
});

/** Questionnaire 5 is that of the contract's examples; questionnaire 4 does not score. */
export const QUESTIONNAIRES: readonly DemoQuestionnaire[] = [
  {
    tenantId: 1,
    id: 1,
    name: 'Laboratory work',
    questions: [
      freeText(1, 1, 'Which analysers have you worked with?', [
        'Mostly the haematology line of the university hospital, and two older chemistry analysers.',
        'Chemistry and coagulation. I also looked after the daily quality control.',
        'In my training I rotated through microbiology and blood bank.',
        'None in routine yet, but I learn fast and like to keep things tidy.',
      ]),
      choiceOf('SINGLE_CHOICE', { id: 2, rank: 2, firstChoice: 1 }, 'Are you registered?', { Yes: 40, 'In progress': 20, No: 0 }),
      choiceOf('MULTIPLE_CHOICE', { id: 3, rank: 3, firstChoice: 4 }, 'Where have you worked?', {
        Haematology: 20,
        Microbiology: 20,
        'Blood bank': 20,
      }),
    ],
  },
  {
    tenantId: 1,
    id: 2,
    name: 'Care at home',
    questions: [
      choiceOf('SINGLE_CHOICE', { id: 6, rank: 1, firstChoice: 11 }, 'Do you have a driving licence?', {
        'Yes, and a car': 50,
        'Yes, no car': 30,
        No: 0,
      }),
      choiceOf('MULTIPLE_CHOICE', { id: 7, rank: 2, firstChoice: 14 }, 'Which rounds can you take?', {
        Mornings: 15,
        Evenings: 20,
        Weekends: 15,
      }),
      freeText(8, 3, 'What matters to you in looking after people at home?', [
        'To have enough time to listen. On a ward there was never enough of it.',
        'Je veux que les gens restent chez eux aussi longtemps que possible.',
        'That the same faces come back, so that people trust us.',
        'La confiance des familles, et une équipe sur laquelle on peut compter.',
      ]),
    ],
  },
  {
    tenantId: 2,
    id: 3,
    name: 'Terminal and warehouse',
    questions: [
      choiceOf('SINGLE_CHOICE', { id: 11, rank: 1, firstChoice: 21 }, 'Can you work in shifts?', {
        'Yes, all of them': 40,
        'Days only': 10,
      }),
      choiceOf('MULTIPLE_CHOICE', { id: 12, rank: 2, firstChoice: 23 }, 'Which certificates do you hold?', {
        Forklift: 20,
        Crane: 25,
        'Dangerous goods': 15,
        'First aid': null,
      }),
      freeText(13, 3, 'When could you start?', [
        'As soon as possible.',
        'In four weeks.',
        'At the beginning of next month.',
        'After my notice of two months.',
      ]),
    ],
  },
  {
    tenantId: 1,
    id: 4,
    name: 'Office and support',
    questions: [
      freeText(21, 1, 'Please introduce yourself in two sentences.', [
        'I have run the front desk of a practice for six years. I like days on which everything is asked at once.',
        'I come from hotel reception and want regular hours. Patients and guests are not so different.',
        'I am a trained office manager. My last employer moved away and I stayed.',
      ]),
      choiceOf('SINGLE_CHOICE', { id: 22, rank: 2, firstChoice: 41 }, 'How many hours a week would you like to work?', {
        'Up to 20': null,
        '20 to 35': null,
        'Full time': null,
      }),
      choiceOf('MULTIPLE_CHOICE', { id: 23, rank: 3, firstChoice: 44 }, 'Which languages do you speak at work?', {
        English: null,
        French: null,
        Polish: null,
      }),
    ],
  },
  {
    tenantId: 1,
    id: 5,
    name: 'Nursing background',
    questions: [
      freeText(31, 1, 'Why do you want to work in cardiology?', [
        'I spent two years on a cardiology ward and want to stay in the field.',
        'My last placement was in a heart centre, and I have not looked at an ECG the same way since.',
        'I want to work where quick decisions matter and the team is experienced.',
        'A friend works on your ward and speaks well of the rota.',
        'I would like to specialise after four years of general medicine.',
      ]),
      choiceOf('SINGLE_CHOICE', { id: 32, rank: 2, firstChoice: 61 }, 'How many years have you worked as a nurse?', {
        'Less than two': 10,
        'Two to five': 30,
        'More than five': 40,
      }),
      choiceOf('MULTIPLE_CHOICE', { id: 33, rank: 3, firstChoice: 64 }, 'Which shifts can you work?', {
        Day: 20,
        Night: 30,
        Weekend: 10,
      }),
    ],
  },
];
