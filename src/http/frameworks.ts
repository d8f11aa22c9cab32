/** What the interface stands on, each of which takes a tenth of a start to load: whoever loads them one by one has time for something else between. */
export const FRAMEWORKS = [() => import('express'), () => import('express-openapi-validator')] as const;
