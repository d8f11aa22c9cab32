/**
 * The main entry of the package `recruitment-client`. Webhooks are a second entry, `webhooks.ts`,
 * which browsers do not need.
 */
export { createRecruitmentClient, type RecruitmentClient, type RecruitmentClientOptions } from './client.ts';
export type { Answer, Call, CallOptions, FilePath, ItemOf, ListPath, PageOf } from './calls.ts';
export type { Mirror, MirrorChange, MirrorKind, MirrorOptions } from './mirror.ts';
export type { Fetch, RetryOptions } from './retry.ts';
export * from './errors.ts';
export type * from '#generated/v1/openapi.ts';
