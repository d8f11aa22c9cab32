/** Maximum number of interviews per application. */
export const MAX_INTERVIEWS = 100;

/** Maximum number of offers per application. */
export const MAX_OFFERS = 20;
