import type { CheckedAnswer, Choice, Question } from './answers.ts';

const pointsOf = ({ points }: Choice): number => Math.max(0, points ?? 0);

/**
 * Points of the chosen choices in percent of the maximum, rounded. Null when no choice has points.
 */
export function scoreAnswers(questions: readonly Question[], answers: readonly CheckedAnswer[]): number | null {
  const most = questions.reduce((sum, question) => sum + mostPointsOf(question), 0);
  if (most === 0) return null;
  const had = answers.flatMap(({ choices }) => choices).reduce((sum, choice) => sum + pointsOf(choice), 0);
  return Math.round((100 * had) / most);
}

function mostPointsOf({ type, choices }: Question): number {
  const points = choices.map(pointsOf);
  return type === 'SINGLE_CHOICE' ? Math.max(0, ...points) : points.reduce((sum, each) => sum + each, 0);
}
