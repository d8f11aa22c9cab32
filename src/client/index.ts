/** What the package `recruitment-client` offers at its root; `webhooks.ts` is its second entry, since pages have no use for it. */
export { createRecruitmentClient, type RecruitmentClient, type RecruitmentClientOptions } from './client.ts';
export type { Answer, Call, CallOptions, FilePath, ItemOf, ListPath, PageOf } from './calls.ts';
export type { Fetch, RetryOptions } from './retry.ts';
export * from './errors.ts';
export type * from '#generated/v1/openapi.ts';
