import type { SchemaName } from './v1.ts';

/** Makes all URLs that a version returns, from its public URL and never from the request's Host. */
export type Links<Name extends string = SchemaName> = ReturnType<typeof createLinks<Name>>;

/** `publicUrl` is the address one level above the base address, without a slash at its end. */
export function createLinks<Name extends string = SchemaName>(publicUrl: string, basePath: string) {
  const base = publicUrl + basePath;
  return {
    index: () => `${base}/`,
    changelog: () => `${publicUrl}/changelog`,
    schema: (name: Name) => `${publicUrl}/schema${basePath.slice(1)}/${name}`,
    account: () => `${base}/account`,
    changes: () => `${base}/change`,
    allChanges: () => `${base}/change?modified_since=1970-01-01T00:00:00Z`,
    organisations: () => `${base}/account/organisation`,
    processes: () => `${base}/process`,
    rejectionReasons: () => `${base}/rejection-reason`,
    users: () => `${base}/user`,
    sources: () => `${base}/source`,
    pools: () => `${base}/pool`,
    questionnaires: () => `${base}/questionnaire`,
    contractTypes: () => `${base}/contract-type`,
    organisationJobs: (id: number) => `${base}/job?alljobs=true&organisation_id=${id}`,
    organisationCandidates: (id: number) => `${base}/candidate?organisation_id=${id}`,
    organisationNotes: (id: number) => `${base}/note?organisation_id=${id}`,
    organisationProcesses: (id: number) => `${base}/process?organisation_id=${id}`,
    organisationRejectionReasons: (id: number) => `${base}/rejection-reason?organisation_id=${id}`,
    organisationUsers: (id: number) => `${base}/user?organisation_id=${id}`,
    organisationWebhooks: (id: number) => `${base}/webhook?organisation_id=${id}`,
    organisationTemplates: (id: number) => `${base}/template?organisation_id=${id}`,
    templates: () => `${base}/template`,
    template: (id: number) => `${base}/template/${id}`,
    changePools: (candidateId: number) => `${base}/candidate/${candidateId}/pool`,
    eraseCandidate: (id: number) => `${base}/candidate/${id}/erase`,
    feeds: () => `${base}/feed`,
    feed: (sourceId: number) => `${base}/feed?source_id=${sourceId}`,
    apply: (token: string) => `${base}/apply/api/${token}`,
    document: (token: string) => `${publicUrl}/document/${token}`,
    jobs: () => `${base}/job`,
    job: (id: number) => `${base}/job/${id}`,
    jobApplications: (id: number) => `${base}/job/${id}/application`,
    jobStatistics: (id: number) => `${base}/job/${id}/stats`,
    jobTeam: (id: number) => `${base}/job/${id}/team`,
    changeJobStatus: (id: number) => `${base}/job/${id}/status`,
    publishJob: (id: number) => `${base}/job/${id}/publish`,
    unpublishJob: (id: number) => `${base}/job/${id}/unpublish`,
    candidates: () => `${base}/candidate`,
    poolCandidates: (name: string) => `${base}/candidate?pool_name=${encodeURIComponent(name)}`,
    candidate: (id: number) => `${base}/candidate/${id}`,
    candidateApplications: (id: number) => `${base}/candidate/${id}/application`,
    candidateDocuments: (id: number) => `${base}/candidate/${id}/document`,
    applications: () => `${base}/application`,
    organisationApplications: (id: number) => `${base}/application?organisation_id=${id}`,
    application: (id: number) => `${base}/application/${id}`,
    latestCv: (applicationId: number) => `${base}/application/${applicationId}/cv`,
    addDocument: (applicationId: number) => `${base}/application/${applicationId}/document`,
    addResult: (applicationId: number) => `${base}/application/${applicationId}/result`,
    applicationDocument: (applicationId: number, id: number) => `${base}/application/${applicationId}/document/${id}`,
    advanceStep: (applicationId: number) => `${base}/application/${applicationId}/advance-step`,
    rejectApplication: (applicationId: number) => `${base}/application/${applicationId}/reject`,
    scoreApplication: (applicationId: number) => `${base}/application/${applicationId}/score`,
    sendEmail: (applicationId: number) => `${base}/application/${applicationId}/send-email`,
    questionnaire: (applicationId: number) => `${base}/application/${applicationId}/questionnaire`,
    questionnaireAnswers: (applicationId: number, questionnaireId: number) =>
      `${base}/application/${applicationId}/questionnaire/${questionnaireId}`,
    interviews: () => `${base}/interview`,
    interview: (id: number) => `${base}/interview/${id}`,
    applicationInterviews: (applicationId: number) => `${base}/interview?application_id=${applicationId}`,
    changeInterviewStatus: (id: number) => `${base}/interview/${id}/status`,
    evaluateInterview: (id: number) => `${base}/interview/${id}/evaluation`,
    addInterview: (applicationId: number) => `${base}/application/${applicationId}/interview`,
    offers: () => `${base}/offer`,
    offer: (id: number) => `${base}/offer/${id}`,
    applicationOffers: (applicationId: number) => `${base}/offer?application_id=${applicationId}`,
    addOffer: (applicationId: number) => `${base}/application/${applicationId}/offer`,
    changeOfferStatus: (id: number) => `${base}/offer/${id}/status`,
    steps: () => `${base}/step`,
    notes: () => `${base}/note`,
    candidateNotes: (candidateId: number) => `${base}/note?candidate_id=${candidateId}`,
    webhookTasks: () => `${base}/webhook/task`,
    laterWebhookTasks: (applicationId: number, event: string, since: number) =>
      `${base}/webhook/task?application_id=${applicationId}&event=${event}&since=${since}`,
    replayWebhookTask: (id: number) => `${base}/webhook/task/${id}/replay`,
    process: (id: number) => `${base}/process/${id}`,
    /** The URL of an operation with its path parameters and the query string of the request. */
    self: (path: string, search: string) => publicUrl + path + (search && `?${escape(search)}`),
    /** The URL of a request by the path and query that were sent. */
    requested: (target: string) => publicUrl + escape(target),
    /** The explanation of an error code. */
    errorDocumentation: (code: string) => `${publicUrl}/docs${basePath}#error-${code}`,
  } as const;
}

/**
 * Clients send characters that no URI allows (RFC 3986, 3.4), and percent signs alone. They are
 * encoded in returned URLs.
 */
const escape = (text: string): string => text.replace(/[^\w.~!$&'()*+,;=:@/?%-]|%(?![\da-f]{2})/gi, encodeURIComponent);
