/** Regions in Unicode's list that are no countries of ISO 3166-1. */
const OTHER_REGIONS = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether it is the code of a country of today, in capital letters; Kosovo is `XK`. */
export const isCountry = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) &&
  !OTHER_REGIONS.includes(text) &&
  NAMES.of(text) !== undefined &&
  // a former code stands for another one
  Intl.getCanonicalLocales(`und-${text}`)[0] === `und-${text}`;
