/** The frameworks, loaded one by one so that the start can do other work in between. */
export const FRAMEWORKS = [() => import('express'), () => import('express-openapi-validator')] as const;
