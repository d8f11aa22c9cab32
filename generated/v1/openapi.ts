// Generated from openapi/ by scripts/contract/generate.ts; never edited.
// oxlint-disable typescript/no-redundant-type-constituents
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API index
         * @description Says which version of the interface you use, whether it will be disabled, and where the main collections are. A good first call to check your credentials. Any role may call it.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your account
         * @description Returns the recruiter to whom the credentials belong, with the organisations you see. Any role may read it.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/organisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your organisations
         * @description Returns the organisations that you are a member of, with your role in each and the URLs of their data. An owner gets all organisations of the company, as ADMIN. The response holds all of them; there are no pages. Any role may read them.
         */
        get: operations["listAccountOrganisations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Returns the applications to all jobs of your organisations, page by page, by ascending `id`, with the items of `/job/{jobid}/application`. Any role may read them. All filters given must match. Names and email addresses are compared as a whole, ignoring case and accents; dates are inclusive and in UTC. The more `since`, `last_step_since`, `last_step_until` or `job_status` match, the longer a page takes.
         */
        get: operations["listApplications"];
        put?: never;
        /**
         * Record an application
         * @description Records an application to an `OPEN` job: of a candidate that you may change, or of a person. The service recognises the person by the email address, among the candidates who have applied to the organisation of the job, or only to organisations in which you are RECRUITER or ADMIN; otherwise it records a new candidate. When the candidate applied to the job before, the response names that application, unchanged. You have to be RECRUITER or ADMIN in the organisation of the job. The application comes by the route `RECRUITER`; webhooks get the event `ApplicationCreate`.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /**
         * Read an application
         * @description Returns an application as the lists show it, with its process, questionnaires, documents, results of assessments and counts of evaluations, links to its interviews and offers, and what you may do with it. Any role may read it; a READER gets no link to offers.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/advance-step": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance an application
         * @description Moves an application to the next step of its process, or to a step that you name, provided that it is still at the step you expect. END and operational steps are refused; enter them with `POST /step`. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["advanceStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/cv": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /**
         * Read the latest CV
         * @description Redirects to the latest CV of an application, to a URL that needs no credentials and expires after one hour. Request it when you need it and do not store it. Returns 404 when there is no CV. Any role may read it.
         */
        get: operations["getApplicationCv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a document
         * @description Adds a document to an application. The service reads the media type from the content, cleans the name, and keeps at most 100 documents of an application. The latest CV is the one that `latest_cv_url` leads to. Sent again, the same document is added again; use an `Idempotency-Key` to prevent that. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["addDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/document/{documentid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
                /**
                 * @description Identifier of the document.
                 * @example 702
                 */
                documentid: components["parameters"]["documentid"];
            };
            cookie?: never;
        };
        /**
         * Read a document of an application
         * @description Redirects to the content of a document of an application, to a URL that needs no credentials and expires after one hour. Request it when you need it and do not store it. Returns 404 when the application has no such document. Any role may read it.
         */
        get: operations["getApplicationDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/interview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an interview
         * @description Adds an interview to an application that has not ended, in the status `SCHEDULED`. Without a time it is an evaluation that is asked for. Where a template is named, its email to the candidate is queued together with it; with a time the email carries a calendar entry (`.ics`). An application has at most 100 interviews. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["addInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an offer
         * @description Adds an offer to an application. It begins as `DRAFT`: nothing is sent, and its details can be changed. An application has at most one open offer, and 20 offers in all. An offer is open until it is `DECLINED`, `EXPIRED` or `WITHDRAWN`. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["addOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/questionnaire": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit answers to a questionnaire
         * @description Records the answers to a questionnaire for an application. Submitting again replaces the answers submitted before. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["submitQuestionnaire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/questionnaire/{questionnaireid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
                /**
                 * @description Identifier of the questionnaire.
                 * @example 5
                 */
                questionnaireid: components["parameters"]["questionnaireid"];
            };
            cookie?: never;
        };
        /**
         * Read the answers to a questionnaire
         * @description Returns every question of a questionnaire with the answer given for the application. Returns 404 when the application has no such questionnaire. Any role may read them.
         */
        get: operations["getQuestionnaireAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an application
         * @description Moves an application to an END step with the outcome `REJECTED`, provided that it is still at the step you expect. A reason may be given. Where a template is named, its email is queued together with the move, filled in as by `send-email` after it. Interviews that are `SCHEDULED` go on unless you cancel them with `cancel_interviews`, and so do offers: `still_open` of the answer names them. To hire, accept an offer with `hire` (`POST /offer/{offerid}/status`), or enter an END step with the outcome `HIRED` by `POST /step`. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["rejectApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/result": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the result of an assessment
         * @description Records the result of an assessment by a third party. The detail of the application shows it in `results`. With an `external_id` that a result of the application has already, it replaces that result as a whole; so you can send a result again, and correct it. An application keeps at most 100 results. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["addResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/score": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Score an application
         * @description Gives an application a score from 0 to 100, or takes it away. Name the score that you expect, so that you replace no score that you have not seen. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["scoreApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/application/{applicationid}/send-email": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a recorded email template
         * @description Sends a recorded template to the candidate of an application in your name; replies go to your
         *     email address. Of HTML only basic formatting is kept. The email is queued, and shown in `emails`
         *     of the application. Returns 404 when the template belongs to another organisation than the job of
         *     the application, even to one of yours.
         *     You have to be RECRUITER or ADMIN in the organisation of the job.
         *
         *     Keywords in the template, and in `subject` and `message` of the request, are filled in; the request
         *     body says which there are. An unknown keyword is refused with 422 and named in `detail`.
         */
        post: operations["sendEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apply/api/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credentials in the URL. They come with the URL; do not build or alter them.
                 * @example Zr4mXb0sQv9tLq2nYw7cKd
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit an application
         * @description Submits the application of a candidate to a job. The URL is `apply_url` of the job feed. It contains its own credentials, so send no others. It is checked before the body is read. A candidate who has applied to the organisation of the job is recognised by the email address and not recorded twice. When the candidate applied to the job before, the response names that application, unchanged.
         */
        post: operations["submitApplication"];
        delete?: never;
        options?: never;
        /**
         * Check an apply URL
         * @description The status says whether the URL takes applications. No response has a body.
         */
        head: operations["checkApplyUrl"];
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes of users, credentials and settings
         * @description Returns the audit of your company, page by page, by ascending `id`: one line for each change of a user, a credential, a webhook, a template or a pool, and for each erasure of a candidate. Organisations, which support adds, renames and removes, have lines, too. A line names the changed fields, never their values. Lines are kept as long as your company uses the service. Ordinary recruiting is not part of the audit. Any role may read it, but only an owner sees lines; for all other callers the page is empty. All filters given must match.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List candidates
         * @description Returns the candidates who applied to jobs of your organisations, page by page, by ascending `id`. All filters given must match. Names and email addresses are compared as a whole, ignoring case and accents. Any role may read them.
         */
        get: operations["listCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate/{candidateid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /**
         * Read a candidate
         * @description Returns a candidate. Any role may read it.
         */
        get: operations["getCandidate"];
        put?: never;
        /**
         * Change the details of a candidate
         * @description Changes the details that you give; all others stay. Name the modification date that you expect, so that you overwrite no change that you have not seen. A detail that is there already is not changed, and the modification date stays when nothing changes. You have to be RECRUITER or ADMIN in every organisation to which the candidate has applied.
         */
        post: operations["updateCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate/{candidateid}/application": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /**
         * List the applications of a candidate
         * @description Returns the applications of one candidate to jobs of your organisations, page by page, by ascending `id`. All filters given must match; dates are inclusive and in UTC. Any role may read them.
         */
        get: operations["listCandidateApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate/{candidateid}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /**
         * List the documents of a candidate
         * @description Returns the documents of all applications of the candidate that you see, each with its application. The response holds all of them; there are no pages. `_self` of a document leads to its content. Any role may read them.
         */
        get: operations["listCandidateDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate/{candidateid}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a candidate
         * @description Removes the personal data of a candidate: name and contact details, documents, notes, emails, answers to questionnaires, evaluations, pay and texts of offers, and recorded webhook calls. Identifiers, dates and counts stay. Interviews that are `SCHEDULED` become `CANCELLED`, and offers that nobody has decided become `WITHDRAWN`; no email is sent. `erased` and a new modification date tell copies to follow. It cannot be undone; erasing again changes nothing. Another candidate with the same email address stays.
         *
         *     You have to be RECRUITER or ADMIN in an organisation to which the candidate has applied. When you are in each of them, the whole candidate is erased. Otherwise the part of your organisations is: their applications, with all that belongs to them, and their notes. It gets a candidate of its own, which `candidate_id` of the response names; its `former_id` is the candidate of the request, which stays as it is for the other organisations. You get 404 for that one from then on, unless you are READER there.
         */
        post: operations["eraseCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidate/{candidateid}/pool": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the pools of a candidate
         * @description Adds a candidate to pools and takes it out of others. A pool that it is in already, or is not in, is no fault. The modification date of the candidate changes when its pools do. You have to be RECRUITER or ADMIN in every organisation to which the candidate has applied.
         */
        post: operations["changePools"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Returns which resources were created or changed, of all kinds that you see. A resource comes once, with its last change; read it at `_self`, or its list by `modified_since`. Any role may read.
         *
         *     Begin with `modified_since=1970-01-01T00:00:00Z`, follow `_next` until it is empty, and read again from `complete_until`: no change is missed, and none comes twice.
         *
         *     You see jobs, applications, step changes, interviews, notes and templates of your organisations, offers of those in which you write, candidates who have applied to them, their processes and members, and all sources, pools and questionnaires. What you can no longer see does not come. The notes of an erased candidate are deleted and do not come: remove them when the candidate comes with `erased`. A candidate with `former_id` is the erased part of another one, which other organisations keep: remove your copy of that one, too, with its notes, and read it again if you still see it. When your memberships change, your own user comes: copy everything again.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changelog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the changelog
         * @description Lists the changes of each version of the interface. It needs no credentials. `_changelog._self` of the index leads to it above the versioned base URL, where it stays when this version ends. There it is also a page for people, with `Accept: text/html`, and a feed, with `Accept: application/atom+xml`.
         */
        get: operations["getChangelog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contract-type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contract types
         * @description Returns the types of contract that jobs offer. They belong to the whole tenant: every caller in it sees all of them, with any role. The response holds all of them; there are no pages.
         */
        get: operations["listContractTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credentials
         * @description Returns your credentials that are accepted now: neither revoked nor expired. An owner gets the credentials of all ACTIVE users of the company. Callers with any role may read them. Passwords are never returned. The response holds all of them; there are no pages.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Issue a credential
         * @description Issues a credential for a user and returns its password, which is shown only once. The credential has the rights of its user. It has the rights of an owner only when it is issued with `owner`: do not use such credentials in integrations. To replace a credential, issue the next one, change over, and revoke the former one; both are accepted meanwhile. A user can have at most 20 accepted credentials. You have to be an owner.
         */
        post: operations["issueCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credential/{credentialid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the credential.
                 * @example 31
                 */
                credentialid: components["parameters"]["credentialid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a credential
         * @description Revokes a credential for good. Every server refuses it within two seconds. Revoking it again changes nothing. Callers with any role can revoke their own credentials, but not the credential that they call with. An owner can revoke the credentials of all users of the company; to other callers these are 404. The last credential of the company with the rights of an owner cannot be revoked.
         */
        post: operations["revokeCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credentials in the URL. They come with the URL; do not build or alter them.
                 * @example Zr4mXb0sQv9tLq2nYw7cKd
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        /**
         * Read a document
         * @description Returns the content of a document. The URL comes with a redirect such as that of `getApplicationDocument` and contains its own credentials. Returns 404 when the URL was altered or is older than one hour.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List published jobs
         * @description Returns the OPEN jobs published on one source today, page by page, by ascending `id`, each with the URL to submit applications to. You see those of organisations in which you are RECRUITER or ADMIN. A job that is no longer published is no longer listed: read the whole feed now and then to notice.
         */
        get: operations["listJobFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List interviews
         * @description Returns the interviews of applications that you can see, page by page, by ascending `id`. All filters given must match. Any role may read them. An interviewer sees the evaluations of others only after giving one.
         */
        get: operations["listInterviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview/{interviewid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        /**
         * Read an interview
         * @description Returns an interview with its interviewers and evaluations. Any role may read it. An interviewer sees the evaluations of others only after giving one; `hidden_evaluations` says how many there are.
         */
        get: operations["getInterview"];
        put?: never;
        /**
         * Change the details of an interview
         * @description Changes the details that you give; all others stay. Only an interview in the status `SCHEDULED` can be changed. Name the modification date that you expect, so that you overwrite no change that you have not seen. A detail that is there already is not changed, and the modification date stays when nothing changes. Where a template is named, its email is queued; when you take the times away, it takes the calendar entry back. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["updateInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview/{interviewid}/evaluation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate an interview
         * @description Records what you think of the candidate. Submitting again replaces your evaluation as a whole, but `first_date` stays. `after_reading` says that you could read evaluations of others before: you replace yours, or became an interviewer when there were some. Answers are those to the questionnaire of the interview, which may score them. You have to be one of the interviewers, with any role in the organisation of the job.
         */
        post: operations["submitEvaluation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/interview/{interviewid}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the status of an interview
         * @description Gives an interview another status. Name the status that you expect, so that you replace no status that you have not seen. A `SCHEDULED` interview can become `DONE`, `NO_SHOW` or `CANCELLED`, a `DONE` one `NO_SHOW`, and a `NO_SHOW` one `SCHEDULED` or `DONE`; a `CANCELLED` one stays. When `status` equals `expected_status`, nothing is changed and nothing is sent. Where a template is named, its email is queued; to `CANCELLED` it takes the calendar entry back. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["changeInterviewStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Returns the jobs of your organisations, page by page, by ascending `id`. By default only OPEN jobs are returned. To keep a copy, request all of them; otherwise you do not see that a job was closed. All filters given must match. Any role may read them.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description Creates a job in one of your organisations. It begins as `DRAFT`: nobody can apply and no feed shows it. Without a `reference` the service gives it one that no other job of your tenant has. You have to be ADMIN in the organisation.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /**
         * Read a job
         * @description Returns a job with its texts, its process and the steps in it, its questionnaire and its publications. Any role may read it.
         */
        get: operations["getJob"];
        put?: never;
        /**
         * Change the details of a job
         * @description Changes the details that you give; all others stay. Name the modification date that you expect, so that you overwrite no change that you have not seen. A detail that is there already is not changed, and the modification date stays when nothing changes. The process can be changed until the first application to the job. You have to be ADMIN in the organisation of the job.
         */
        post: operations["updateJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/application": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /**
         * List the applications of a job
         * @description Returns the applications to one job, page by page, by ascending `id`. All filters given must match. Names and email addresses are compared as a whole, ignoring case and accents; dates are inclusive and in UTC. Any role may read them.
         */
        get: operations["listJobApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a job
         * @description Publishes a job on a source for some days, or until further notice. A job of any status can be published: feeds show it while it is `OPEN`. `apply_url` takes its applications. You have to be ADMIN in the organisation of the job.
         */
        post: operations["publishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /**
         * Read the statistics of a job
         * @description Returns the recruitment funnel of a job: how many applications it received, from which sources and in which weeks, how far they came, how they ended, and how long it took to hire. Any role may read it.
         */
        get: operations["getJobStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the status of a job
         * @description Gives a job another status. Name the status that you expect, so that you replace no status that you have not seen. Every change is possible, except out of `ARCHIVED`. Naming the status that the job has already changes nothing. Only an `OPEN` job takes applications and is shown in feeds. You have to be ADMIN in the organisation of the job.
         */
        post: operations["changeJobStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/team": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /**
         * List the team of a job
         * @description Returns all recruiters who work on a job. The response holds all of them; there are no pages. Any role may read them.
         */
        get: operations["listJobTeam"];
        put?: never;
        /**
         * Change the team of a job
         * @description Adds recruiters to the team of a job and takes them out of it. To add one who is in it already, or to remove one who is not, is no fault. The modification date of the job stays as it is. You have to be ADMIN in the organisation of the job.
         */
        post: operations["changeJobTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/job/{jobid}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the publication of a job
         * @description Ends the publication of a job on a source. A publication that runs had its last day yesterday; one that begins today or later is removed. Who has the apply URL can use it as long as the job is `OPEN`. You have to be ADMIN in the organisation of the job.
         */
        post: operations["unpublishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/note": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Returns the notes of your organisations, page by page, by ascending `id`. All filters given must match. Any role may read them.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Add a note
         * @description Adds a note to a candidate in your name. Only users of the organisation named can read it. You have to be RECRUITER or ADMIN there, and when the candidate has not applied to it, in every organisation to which the candidate has applied.
         */
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description Returns the offers of your organisations, page by page, by ascending `id`. All filters given must match. Only offers of organisations in which you are RECRUITER or ADMIN are returned.
         */
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer/{offerid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the offer.
                 * @example 1401
                 */
                offerid: components["parameters"]["offerid"];
            };
            cookie?: never;
        };
        /**
         * Read an offer
         * @description Returns an offer. You have to be RECRUITER or ADMIN in the organisation of the job; otherwise the status is 404.
         */
        get: operations["getOffer"];
        put?: never;
        /**
         * Change the details of an offer
         * @description Changes the details that you give; all others stay. Only an offer in the status `DRAFT` can be changed. Name the modification date that you expect, so that you overwrite no change that you have not seen. A detail that is there already is not changed, and the modification date stays when nothing changes. You have to be RECRUITER or ADMIN in the organisation of the job; otherwise the status is 404, or 403 when you are READER in all of your organisations.
         */
        post: operations["updateOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offer/{offerid}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the offer.
                 * @example 1401
                 */
                offerid: components["parameters"]["offerid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the status of an offer
         * @description Gives an offer another status, provided that it has the one you expect. The same status again changes nothing. The request
         *     body says which status may follow which.
         *
         *     The service itself sets a `SENT` offer to `EXPIRED` in the night after `expires`. `DECLINED` and `WITHDRAWN` are the end.
         *
         *     With `SENT` a letter may be queued: a template of the organisation, filled in as by `send-email`. Its message may also have the keywords
         *     `{{offer.start_date}}`, `{{offer.pay}}` and `{{offer.expires}}`. Pay is written in the language of the template: `3400–3600 EUR / month`,
         *     `3400,50 EUR / Monat`. With `ACCEPTED` the application may be hired
         *     together: it moves to an END step with the outcome `HIRED`, and `still_open` names the interviews that are `SCHEDULED`. You have to be RECRUITER or ADMIN in the organisation of the job;
         *     otherwise the status is 404, or 403 when you are READER in all of your organisations. Only an ADMIN may name `APPROVED`.
         */
        post: operations["changeOfferStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pools
         * @description Returns the pools in which candidates are grouped, without retired ones. They belong to the whole tenant: every caller in it sees all of them, with any role. Each leads to its candidates that you can see. The response holds all of them; there are no pages.
         */
        get: operations["listPools"];
        put?: never;
        /**
         * Add, rename and retire pools
         * @description Adds pools, and renames or retires existing ones. All changes are made together or not at all. A retired pool is no longer listed, and candidates cannot be added to it. Its candidates stay in it and still show it. `retired: false` brings it back. You have to be RECRUITER or ADMIN in any organisation to add pools, and an owner to change them.
         */
        post: operations["changePoolList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List processes
         * @description Returns the processes shared with your organisations. The response holds all of them; there are no pages. Any role may read them.
         */
        get: operations["listProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process/{processid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the process.
                 * @example 3
                 */
                processid: components["parameters"]["processid"];
            };
            cookie?: never;
        };
        /**
         * Read a process
         * @description Returns a recruitment process with its steps in order and the organisations it is shared with. Any role may read it.
         */
        get: operations["getProcess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/questionnaire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List questionnaires
         * @description Returns the questionnaires with their questions and choices, as jobs ask them. They belong to the whole tenant: every caller in it sees all of them, with any role. The response holds all of them; there are no pages.
         */
        get: operations["listQuestionnaires"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rejection-reason": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rejection reasons
         * @description Returns the reasons for which applications to your organisations can be rejected: those of each organisation and those that hold in all. Retired reasons are left out. The response holds all of them; there are no pages. Any role may read them.
         */
        get: operations["listRejectionReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemav1/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a JSON Schema
         * @description Returns the JSON Schema that `_schema` of a response or of an action leads to. It needs no credentials.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/source": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sources
         * @description Returns the publication sources, by which jobs are published and applications come in. They belong to the whole tenant: every caller in it sees all of them, with any role. The response holds all of them; there are no pages.
         */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List step changes
         * @description Returns the step changes of the applications you see, page by page, by ascending `change_id`, the first step of each application included. All filters given must match. Names and email addresses are compared as a whole, ignoring case and accents. Any role may read them.
         */
        get: operations["listStepChanges"];
        put?: never;
        /**
         * Add a step change
         * @description Moves an application to any step of its process, whatever its current step is. Always adds a step change, even when the application is at that step already. Interviews and offers go on when the application ends: `still_open` of the answer names them. You have to be RECRUITER or ADMIN in the organisation of the job.
         */
        post: operations["addStepChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List email templates
         * @description Returns the email templates of your organisations, page by page, by ascending `id`, without retired ones. All filters given must match. Any role may read them.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create an email template
         * @description Creates an email template in one of your organisations. Recruiters of the organisation can send it at once. You have to be ADMIN in the organisation.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template/{templateid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the template.
                 * @example 41
                 */
                templateid: components["parameters"]["templateid"];
            };
            cookie?: never;
        };
        /**
         * Read an email template
         * @description Returns an email template, also a retired one. With `application_id` it also has the template filled in, as `send-email` would send it in your name, unless `send-email` would refuse it. Returns 404 when the template or the application is not visible to you. Any role may read it.
         */
        get: operations["getTemplate"];
        put?: never;
        /**
         * Change or retire an email template
         * @description Changes the fields that you give. Omitted fields are left unchanged. Sent letters do not change. A retired template is no longer listed and cannot be sent, but it can still be read; `retired: false` brings it back. Give the modification date that you expect, so that you do not overwrite a change that you have not seen. The modification date stays the same when nothing changes. You have to be ADMIN in the organisation of the template.
         */
        post: operations["updateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns the users who are members of your organisations, each with the role in each of them. Memberships in other organisations are left out. An owner gets all users of the company with all their memberships, including users without one. Callers with any role may read them. The response holds all of them; there are no pages.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user
         * @description Adds a user to your company: a person, or a program that calls in its own name. The user can call when you have issued a credential for it. Your company can have at most 10,000 ACTIVE users. You have to be an owner.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{userid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the user.
                 * @example 11
                 */
                userid: components["parameters"]["userid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a user
         * @description Changes the details, the roles, the status or `owner` of a user. Omitted fields are left unchanged. A change of access takes effect within two seconds. You cannot change `owner` and `status` of yourself. Give the modification date that you expect, so that you do not overwrite a change that you have not seen. You have to be an owner.
         */
        post: operations["updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the webhooks of your organisations, the events they are subscribed to and their state: whether they are suspended or disabled, how many calls failed, and how many deliveries are pending. The response holds all of them; there are no pages. Any role may read them.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description Subscribes a URL to events of an organisation, in the newest format. Returns the secret that signs the deliveries, which is shown only once. The webhook is `ACTIVE` at once. An organisation can have at most 20 webhooks that are not `DISABLED`, and 1,000 in all. When it has 1,000, change a `DISABLED` one and make it `ACTIVE` again. You have to be ADMIN in the organisation.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhookid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a webhook
         * @description Changes the fields that you give. Omitted fields are left unchanged. The modification date stays the same when nothing changes. To change `state`, give the state that you expect, because the service changes it too: when the receiver keeps failing, works again, or returns 410. You have to be ADMIN in the organisation of the webhook.
         */
        post: operations["updateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhookid}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Calls the receiver at once with a `Ping`, signed and authenticated like an event, and returns its answer. The service waits for at most 10 seconds. A webhook in any state can be pinged. A ping does not count for suspension and is not in the history of calls. Nothing is stored, so an `Idempotency-Key` has no effect: the same request again sends another ping. You have to be ADMIN in the organisation of the webhook.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhookid}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description Gives the webhook a new secret and returns it. The secret is shown only once. For 24 hours deliveries have two signatures, one with each secret. A second rotation within these 24 hours ends the oldest secret at once. You have to be ADMIN in the organisation of the webhook.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook calls
         * @description Returns the calls that the service made to the webhooks of your organisations, page by page, newest first. There is one record for each call. A delivery that is retried, and an event that goes to several webhooks, have several records, all with the same `event_id`. A call that the service could not finish is recorded, too. Pings are not. Records are kept for 30 days. All filters given must match. Any role may read them.
         *
         *     A call without a 2xx status in the response has failed in the sense of `failed`, and the delivery is retried. Fewer calls count for the suspension of a webhook: those with a 5xx status and those without a response. The section Webhooks at the beginning of this document describes retries and suspension.
         */
        get: operations["listWebhookTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/task/{taskid}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record of a webhook call.
                 * @example 802
                 */
                taskid: components["parameters"]["taskid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the event of a webhook call again
         * @description Queues the event of a recorded call for the same webhook once more, whether the call failed or not, and even while attempts of the first delivery are still to come. It is sent at once, or as soon as a suspended webhook is resumed. The body and `webhook-id` are those of the first delivery; the attempts are counted from 1 again and recorded like any other. You have to be RECRUITER or ADMIN in the organisation of the webhook.
         */
        post: operations["replayWebhookTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    application: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application was received
         * @description The request that the service sends when an application was received from outside or recorded by `POST /application`. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ApplicationDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An email was sent
         * @description The request that the service sends when a recruiter sent an email to the candidate. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    evaluation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview was evaluated
         * @description The request that the service sends when an interviewer evaluated an interview. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EvaluationDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    interview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview was changed
         * @description The request that the service sends when an interview was added or changed, or got another status. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InterviewDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    offer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was changed
         * @description The request that the service sends when an offer was added or changed, or got another status. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OfferDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test of your endpoint
         * @description The request that tests your endpoint: you or support asked for it. It is signed and authenticated like the delivery of an event and expects the same response. It is sent once, reports no event, does not count for suspension and is not recorded in the history of webhook calls. Verify it, return 200, and do nothing else.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The ping. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookPing"];
                };
            };
            responses: {
                /** @description The endpoint works. Any other 2xx status means the same. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    questionnaire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A questionnaire was answered
         * @description The request that the service sends when answers to a questionnaire were submitted. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["QuestionnaireDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "step-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The step of an application changed
         * @description The request that the service sends when the step of an application in its process changed. The section Webhooks at the beginning of this document says how to verify and answer it.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
                     * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                     */
                    traceparent?: components["parameters"]["webhookTraceparent"];
                    /**
                     * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": components["parameters"]["webhookId"];
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": components["parameters"]["webhookSignature"];
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
                     * @example 1794998521
                     */
                    "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StepChangeDelivery"];
                };
            };
            responses: {
                200: components["responses"]["EventConfirmed"];
                410: components["responses"]["SubscriptionEnded"];
                429: components["responses"]["TooManyEvents"];
                503: components["responses"]["ReceiverUnavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The recruiter to whom the credentials belong. */
        Account: components["schemas"]["Envelope"] & components["schemas"]["User"] & {
            /** @description The actions that you may take in your company: `add-user` and `issue-credential` for an owner, and `change-list` for each list that you may change. */
            _actions: components["schemas"]["Action"][];
            /** @description The credential that the call is made with. */
            credential: {
                /**
                 * @description Identifier of the credential.
                 * @example 30
                 */
                id: components["schemas"]["Id"];
                /**
                 * @description Purpose of the credential. Empty when support gave none.
                 * @example Settings page
                 */
                name: string;
                /**
                 * @description True for a credential that was issued with `owner`. Otherwise absent.
                 * @example true
                 * @constant
                 */
                owner?: true;
            };
            /**
             * @description Language of the recruiter, as an ISO 639-1 code of two letters.
             * @example en
             */
            language: string;
            /**
             * @description The login of the credentials used.
             * @example northwind-7
             */
            login: string;
            /** @description The organisations that the recruiter is a member of. An owner gets all of the company. */
            organisations: {
                /**
                 * @description URL of the list of organisations.
                 * @example http://127.0.0.1:3000/v1/account/organisation
                 */
                _self: components["schemas"]["Url"];
                /** @description The organisations, by ascending `id`. */
                items: components["schemas"]["Membership"][];
            };
            /**
             * @description True when you have the rights of an owner: you are one, and so is your credential. Otherwise absent.
             * @example true
             * @constant
             */
            owner?: true;
            /**
             * @description Time zone of the recruiter, as an IANA name. Dates in this interface are in UTC all the same.
             * @example Europe/Paris
             */
            time_zone: string;
        };
        /** @description An action that the caller may take on a resource. */
        Action: {
            /**
             * @description URL of the JSON Schema of the request body.
             * @example http://127.0.0.1:3000/schemav1/NoteRequest
             */
            _schema: components["schemas"]["Url"];
            /**
             * @description URL to send the request to.
             * @example http://127.0.0.1:3000/v1/note
             */
            _self: components["schemas"]["Url"];
            /**
             * @description The English sentence that belongs to `name`.
             * @example Add a note to the candidate.
             */
            description: string;
            /**
             * @description HTTP method to use.
             * @constant
             */
            method: "POST";
            /**
             * @description Name of the action.
             * @example add-note
             */
            name: components["schemas"]["ActionName"];
        };
        /**
         * @description Name of an action.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `add-job` | Create a job in the organisation. |
         *     | `add-application` | Record an application to the job. |
         *     | `advance-step` | Move the application to its next step, or to a step that you name. |
         *     | `add-step` | Move the application to any step of its process. |
         *     | `reject` | Reject the application. |
         *     | `score` | Give the application a score, or take it away. |
         *     | `add-document` | Add a document to the application. |
         *     | `add-result` | Record the result of an assessment. |
         *     | `add-note` | Add a note to the candidate. |
         *     | `send-email` | Send a recorded email template to the candidate. |
         *     | `submit-questionnaire` | Submit answers to a questionnaire. |
         *     | `add-interview` | Add an interview, or ask for an evaluation. |
         *     | `evaluate` | Evaluate the interview. |
         *     | `add-offer` | Add an offer. |
         *     | `update` | Change the details. |
         *     | `change-status` | Change the status. |
         *     | `change-team` | Add recruiters to the team of the job, or take them out of it. |
         *     | `publish` | Publish the job on a source. |
         *     | `unpublish` | End the publication of the job on a source. |
         *     | `change-pools` | Add the candidate to pools, or take it out of them. |
         *     | `erase` | Erase the personal data of the candidate. |
         *     | `replay` | Send the event of this webhook call again. |
         *     | `add-user` | Add a user to your company. |
         *     | `issue-credential` | Issue a credential of a user. |
         *     | `revoke` | Revoke the credential. |
         *     | `change-list` | Add to the list, rename what is in it, or retire it. |
         *     | `add-webhook` | Add a webhook to the organisation. |
         *     | `add-template` | Add an email template to the organisation. |
         *     | `rotate-secret` | Give the webhook a new secret. |
         *     | `ping` | Call the webhook with a `Ping`. |
         * @enum {string}
         */
        ActionName: "add-job" | "add-application" | "advance-step" | "add-step" | "reject" | "score" | "add-document" | "add-result" | "add-note" | "send-email" | "submit-questionnaire" | "add-interview" | "evaluate" | "add-offer" | "update" | "change-status" | "change-team" | "publish" | "unpublish" | "change-pools" | "erase" | "replay" | "add-user" | "issue-credential" | "revoke" | "change-list" | "add-webhook" | "add-template" | "rotate-secret" | "ping";
        /** @description Confirmation of a change, with the actions that the caller may take next. */
        ActionsResult: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take next. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
        };
        /** @description A postal address. Parts that are not known are absent. */
        Address: {
            /**
             * @description Street and number.
             * @example 12 rue des Tilleuls
             */
            address?: string;
            /**
             * @description Country as an ISO 3166-1 code of two letters.
             * @example FR
             */
            country?: string;
            /**
             * @description Postal code.
             * @example 69003
             */
            postalcode?: string;
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string;
        };
        /** @description The parts of a postal address to change. Omitted parts are left unchanged; `null` clears a part, and `null` instead of the object clears all four. */
        AddressChange: {
            /**
             * @description Street and number.
             * @example 12 rue des Tilleuls
             */
            address?: string | null;
            /**
             * @description Country as an ISO 3166-1 code of two capital letters.
             * @example FR
             */
            country?: string | null;
            /**
             * @description Postal code of any country.
             * @example 69003
             */
            postalcode?: string | null;
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string | null;
        } | null;
        /** @description Body of a 409 response to `advance-step` or `reject`. Nothing was changed; `code` says why. */
        AdvanceStepConflict: components["schemas"]["StaleStep"] | components["schemas"]["IdempotencyConflict"];
        /** @description The step you expect the application to be at, and optionally the step to move it to. */
        AdvanceStepRequest: {
            /**
             * @description Identifier of the step at which you last saw the application. The move is refused with 409 when it is elsewhere by now.
             * @example 22
             */
            expected_current_step_id: components["schemas"]["Id"];
            /**
             * @description Identifier of one of your organisations, to which the call is narrowed. The status is 404 when the application is outside it.
             * @example 1
             */
            organisation_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the step to move to, before or after the current one in the same process. When omitted, the step with the next greater `rank` is taken.
             * @example 23
             */
            target_step_id?: components["schemas"]["Id"];
        };
        /** @description The step at which the application is now. */
        AdvanceStepResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the step change, as in `GET /step` and in the call of a webhook.
             * @example 1204
             */
            change_id: components["schemas"]["Id"];
            /**
             * @description Position of the new current step in its process. The first step has rank 1.
             * @example 3
             */
            rank: number;
            /**
             * @description Identifier of the new current step.
             * @example 23
             */
            step_id: components["schemas"]["Id"];
            /**
             * @description Name of the new current step.
             * @example Interview
             */
            step_name: string;
        };
        /** @description The index of the interface, which says which version you use and where to start. */
        ApiIndex: components["schemas"]["Envelope"] & {
            /** @description The changelog of the interface. */
            _changelog: components["schemas"]["Link"];
            /**
             * Format: date
             * @description Day on which this major version is disabled, as `YYYY-MM-DD`. Null while no such day is set.
             * @example 2027-12-31
             */
            _expiration: string | null;
            /**
             * @description URL of the index of the latest major version. When it differs from `_self`, a newer version is available.
             * @example http://127.0.0.1:3000/v1/
             */
            _last_version_url: components["schemas"]["Url"];
            /**
             * @description Version of the interface in use, as `major.minor`.
             * @example 1.20
             */
            _version: string;
            /** @description The recruiter to whom the credentials belong. */
            account: components["schemas"]["IndexLink"];
            /** @description The applications you can see. */
            applications: components["schemas"]["IndexLink"];
            /** @description The audit. Present for an owner only. */
            audit?: components["schemas"]["IndexLink"];
            /** @description The candidates you can see. */
            candidates: components["schemas"]["IndexLink"];
            /** @description What changed of all that you see, from the beginning. */
            changes: components["schemas"]["IndexLink"];
            /** @description The types of contract. */
            contract_types: components["schemas"]["IndexLink"];
            /** @description Your credentials; for an owner, those of all users. */
            credentials?: components["schemas"]["IndexLink"];
            /** @description The interviews you can see. */
            interviews: components["schemas"]["IndexLink"];
            /** @description The jobs you can see. */
            jobs: components["schemas"]["IndexLink"];
            /** @description The notes you can see. */
            notes: components["schemas"]["IndexLink"];
            /** @description The offers of organisations in which you write. */
            offers: components["schemas"]["IndexLink"];
            /** @description The pools of candidates. */
            pools: components["schemas"]["IndexLink"];
            /** @description The processes you can see. */
            processes: components["schemas"]["IndexLink"];
            /** @description The questionnaires. */
            questionnaires: components["schemas"]["IndexLink"];
            /** @description The rejection reasons that you can give. */
            rejection_reasons: components["schemas"]["IndexLink"];
            /** @description The publication sources. */
            sources: components["schemas"]["IndexLink"];
            /** @description The step changes of the applications you can see. */
            steps: components["schemas"]["IndexLink"];
            /** @description The email templates you can use. */
            templates: components["schemas"]["IndexLink"];
            /** @description The recruiters of your organisations. */
            users: components["schemas"]["IndexLink"];
            /** @description The history of webhook calls. */
            webhook_tasks: components["schemas"]["IndexLink"];
        };
        /** @description The application of a candidate to a job. */
        Application: components["schemas"]["Envelope"] & {
            /** @description The candidate who applied. */
            candidate: components["schemas"]["CandidateReference"];
            /**
             * Format: date-time
             * @description When the candidate last did something. Absent when the candidate never did.
             * @example 2026-11-03T08:15:42Z
             */
            candidate_last_action?: string;
            /**
             * Format: date-time
             * @description When the application was received.
             * @example 2026-11-03T08:15:42Z
             */
            date: string;
            /** @description The emails about the application. */
            emails: {
                /** @description The emails, oldest first. */
                items: components["schemas"]["EmailMessage"][];
            };
            /** @description The history of the application. */
            history: {
                /** @description The events, oldest first. */
                items: components["schemas"]["HistoryEntry"][];
            };
            /**
             * @description Identifier of the application.
             * @example 501
             */
            id: components["schemas"]["Id"];
            /** @description The job applied to. */
            job: components["schemas"]["JobReference"];
            /**
             * Format: date-time
             * @description When anything last happened on the application.
             * @example 2026-11-05T09:34:50Z
             */
            last_action_time: string;
            /**
             * @description URL of the latest CV. Empty when there is no CV.
             * @example http://127.0.0.1:3000/v1/application/501/cv
             */
            latest_cv_url: string;
            /**
             * Format: date-time
             * @description When anything shown here or in the detail last changed, what is shown of the candidate and the job included.
             * @example 2026-11-18T08:55:03.412Z
             */
            modification_date: string;
            /** @description The notes on the candidate. */
            notes: components["schemas"]["Link"];
            /**
             * @description How the application ended. Absent while it is at a step without an outcome.
             * @example REJECTED
             */
            outcome?: components["schemas"]["Outcome"];
            /**
             * Format: date-time
             * @description When the application entered the step that gives the outcome. Absent when there is no outcome.
             * @example 2026-11-12T14:05:33Z
             */
            outcome_date?: string;
            /**
             * @description Points of the choices the candidate made in the questionnaire of the job, in percent of the maximum. Absent while no question that scores was answered.
             * @example 80
             */
            questionnaire_score?: number;
            /** @description Why the application was rejected. Only with the outcome `REJECTED`. Absent when no reason was given. */
            rejection_reason?: components["schemas"]["RejectionReasonReference"];
            /**
             * @description The way the application came in.
             * @example API
             */
            route: components["schemas"]["ApplicationRoute"];
            /**
             * @description Score given to the application, from 0 to 100. Absent while none was given.
             * @example 75
             */
            score?: number;
            /** @description The source that brought the application. Absent when it is not known. */
            source?: components["schemas"]["Source"];
            /** @description The step at which the application is now. */
            step: components["schemas"]["StepState"];
            /** @description The step history. */
            steps: {
                /** @description The steps the application was at, oldest first. */
                items: components["schemas"]["ApplicationStep"][];
                /**
                 * @description URL of the latest CV, the same as beside `steps`. Empty when there is no CV.
                 * @example http://127.0.0.1:3000/v1/application/501/cv
                 */
                latest_cv_url: string;
            };
        };
        /** @description One page of applications. */
        ApplicationCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/job/12/application?pagecursor=eyJhIjo1MDJ9.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The applications of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["Application"][];
        };
        /** @description An application that was received. */
        ApplicationDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "ApplicationCreate";
        };
        /** @description The application of a candidate to a job, in detail. */
        ApplicationDetail: components["schemas"]["Application"] & {
            /** @description The actions that the caller may take on the application. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /**
             * @description When the candidate can begin. Absent when it was not given.
             * @example 1m
             */
            availability?: components["schemas"]["Availability"];
            /**
             * Format: date
             * @description Day on which the candidate can begin, as `YYYY-MM-DD`. Only with the availability `date`.
             * @example 2027-01-04
             */
            availability_date?: string;
            /** @description What the candidate consented to. Absent when it was not given. */
            consent?: components["schemas"]["Consent"];
            /** @description The documents of the application. */
            documents: {
                /** @description The documents, oldest first. Empty when there are none. */
                items: components["schemas"]["Document"][];
            };
            /** @description What the interviewers recommend, in all interviews of the application that are not `CANCELLED`. Absent as long as you have not evaluated one of these interviews in which you take part. */
            evaluations?: components["schemas"]["EvaluationCounts"];
            /** @description The interviews of the application. */
            interviews: components["schemas"]["Link"];
            /** @description The offers of the application. Absent when you are READER in the organisation of the job. */
            offers?: components["schemas"]["Link"];
            /** @description The process that the application goes through. */
            process: components["schemas"]["ResourceReference"];
            /** @description The questionnaires of the application. */
            questionnaires: {
                /** @description The questionnaire of the job and those answered before. Empty when there are none. */
                items: components["schemas"]["QuestionnaireReference"][];
            };
            /** @description The results of assessments by third parties. */
            results: {
                /** @description The results in the order in which they were first recorded. Empty when there are none. */
                items: components["schemas"]["AssessmentResult"][];
            };
        };
        /** @description An application, in short. */
        ApplicationReference: {
            /**
             * @description URL of the application.
             * @example http://127.0.0.1:3000/v1/application/501
             */
            _self: components["schemas"]["Url"];
            /** @description The candidate who applied. */
            candidate: components["schemas"]["CandidateReference"];
            /**
             * Format: date-time
             * @description When the application was received.
             * @example 2026-11-03T08:15:42Z
             */
            date: string;
            /**
             * @description Identifier of the application.
             * @example 501
             */
            id: components["schemas"]["Id"];
            /** @description The job applied to. */
            job: components["schemas"]["JobReference"];
            /**
             * @description URL of the latest CV. Empty when there is no CV.
             * @example http://127.0.0.1:3000/v1/application/501/cv
             */
            latest_cv_url: string;
            /**
             * @description The way the application came in.
             * @example API
             */
            route: components["schemas"]["ApplicationRoute"];
            /** @description The source that brought the application. Absent when it is not known. */
            source?: components["schemas"]["Source"];
            /** @description The step at which the application is now, which may be a later one. */
            step: components["schemas"]["StepState"];
        };
        /** @description An application to record. Give either `candidate_id` or `candidate`. */
        ApplicationRequest: {
            /** @description The person who applies, recognised by the email address. Not beside `candidate_id`. */
            candidate?: components["schemas"]["NewCandidate"];
            /**
             * @description Identifier of a candidate that you see and may change: you are RECRUITER or ADMIN in every organisation to which the candidate has applied. Required without `candidate`.
             * @example 101
             */
            candidate_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the application was received, from `1970-01-01T00:00:00Z` until now. The application enters its step on this day, and its documents bear this date. Without it the time of the request.
             * @example 2026-11-03T08:15:42Z
             */
            date?: string;
            /** @description The documents of the application. None is required, whatever the job asks of candidates. The body of the request may have 15 MiB. */
            documents?: components["schemas"]["DocumentRequest"][];
            /**
             * @description Identifier of the job. It must be `OPEN`.
             * @example 12
             */
            job_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the source, from `GET /source`.
             * @example 4
             */
            source_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the step to begin at, from `process.steps.items[].id` of the job. It must not be an `END` step. Without it the application begins at the `START` step.
             * @example 22
             */
            step_id?: components["schemas"]["Id"];
        };
        /** @description The application that was recorded, or the one that was there already. */
        ApplicationResult: components["schemas"]["Envelope"] & {
            /** @description The application. */
            application: components["schemas"]["Link"];
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /** @description The candidate. */
            candidate: components["schemas"]["Link"];
            /**
             * @description Whether a new candidate was recorded (true) or the candidate was known (false).
             * @example true
             */
            candidate_created: boolean;
            /**
             * @description Identifier of the candidate.
             * @example 101
             */
            candidate_id: components["schemas"]["Id"];
            /**
             * @description Whether a new application was recorded (true) or the candidate had applied to this job before and nothing was changed (false).
             * @example true
             */
            created: boolean;
        };
        /**
         * @description The way an application came in.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `API` | Another system submitted it. |
         *     | `FORM` | The candidate filled in a form. |
         *     | `EMAIL` | The candidate sent an email. |
         *     | `IMPORT` | It was imported. |
         *     | `RECRUITER` | A recruiter entered it. |
         * @enum {string}
         */
        ApplicationRoute: "API" | "FORM" | "EMAIL" | "IMPORT" | "RECRUITER";
        /** @description One entry in the step history of an application. */
        ApplicationStep: {
            /**
             * Format: date
             * @description Day on which the application entered the step, in UTC, as `YYYY-MM-DD`.
             * @example 2026-11-03
             */
            date: string;
            /**
             * @description Identifier of the step, the same as in the process.
             * @example 21
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the step.
             * @example New
             */
            name: string;
            /**
             * @description Where the step stands in its process.
             * @example START
             */
            status: components["schemas"]["StepStatus"];
            /** @description The recruiter who moved the application. Absent when no recruiter did it. */
            user?: components["schemas"]["User"];
        };
        /** @description An application from outside. Fields that are not documented here are ignored, on every level. An optional field that is an empty text counts as omitted. */
        ApplicationSubmission: {
            /**
             * @description Street and number.
             * @example 4 quai Tilsitt
             */
            address?: string;
            /** @description The answers to the questionnaire of the job, keyed by the identifier of the question. */
            answers?: components["schemas"]["SubmittedAnswers"] | components["schemas"]["EmptyText"];
            /**
             * @description When the candidate can begin.
             * @example 1m
             */
            availability?: components["schemas"]["Availability"] | components["schemas"]["EmptyText"];
            /**
             * @description Day on which the candidate can begin, as `YYYY-MM-DD`. Required with the availability `date`, and ignored without it.
             * @example 2027-01-04
             */
            availability_date?: string | components["schemas"]["EmptyText"];
            /** @description What the candidate consented to. */
            consent?: components["schemas"]["SubmittedConsent"] | components["schemas"]["EmptyText"];
            /**
             * @description Country as an ISO 3166-1 code of two capital letters.
             * @example FR
             */
            country: string;
            /** @description The cover letter. Required when the job says so in `cover_required`. */
            cover?: components["schemas"]["DocumentUpload"] | components["schemas"]["EmptyText"];
            /** @description The CV. Required when the job says so in `cv_required`. */
            cv?: components["schemas"]["DocumentUpload"] | components["schemas"]["EmptyText"];
            /**
             * @description Email address of the candidate, by which the service recognises a candidate it knows. ASCII only: write a domain outside ASCII as `xn--` labels, such as `jorg@xn--mller-kva.de`. Blanks around it are removed.
             * @example lea.moreau@mail.example
             */
            email: string;
            /**
             * @description First name of the candidate.
             * @example Léa
             */
            first_name: string;
            /**
             * @description Telephone number at home.
             * @example +33 3 20 00 00 01
             */
            home_phone?: string;
            /**
             * @description Last name of the candidate.
             * @example Moreau
             */
            last_name: string;
            /**
             * @description Mobile telephone number.
             * @example +33 6 12 34 56 78
             */
            mobile_phone?: string;
            /**
             * @description Telephone number at work.
             * @example +33 3 20 00 00 02
             */
            office_phone?: string;
            /**
             * @description Form of address of the candidate.
             * @example MS
             */
            title?: components["schemas"]["CandidateTitle"] | components["schemas"]["EmptyText"];
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string;
            /**
             * @description Link to the LinkedIn profile of the candidate, or to another page. `https://` is put before a link that has no scheme, such as `www.linkedin.com/in/lea-moreau`. The service writes the link as a URL, in ASCII; a candidate shows it as `linkedin`. A text that is no link is refused.
             * @example https://www.linkedin.com/in/lea-moreau
             */
            url_linkedin?: string;
            /**
             * @description Version of the interface that you wrote the body for; `1` or `1.20`.
             * @example 1.20
             */
            version: string;
            /**
             * @description Postal code of any country. A candidate shows it as `location.postalcode`.
             * @example 69002
             */
            zip_code?: string;
        };
        /** @description Body of a 410 response to an application. Nothing was recorded; `code` says why. */
        ApplyEnd: components["schemas"]["Gone"] | components["schemas"]["VersionExpired"];
        /** @description The result of an assessment by a third party. */
        AssessmentResult: {
            /**
             * Format: date-time
             * @description When the result was recorded or last replaced.
             * @example 2026-11-06T14:20:00Z
             */
            date: string;
            /**
             * @description Identifier of the result at the third party. Absent when there is none.
             * @example 8f2c
             */
            external_id?: string;
            /**
             * @description Identifier of the result.
             * @example 81
             */
            id: components["schemas"]["Id"];
            /**
             * @description What can be achieved at most. Absent when there is no score.
             * @example 50
             */
            max_score?: number;
            /**
             * @description Name of the assessment.
             * @example Numerical reasoning
             */
            name: string;
            /**
             * @description What the candidate achieved, from 0 to `max_score`. Absent when there is no score.
             * @example 41.5
             */
            score?: number;
            /**
             * @description A summary as plain text: show it as it is, not as HTML. Absent when there is none.
             * @example Above the average of nurses with five years of practice.
             */
            summary?: string;
            /**
             * Format: uri
             * @description URL of the report at the third party. Absent when there is none.
             * @example https://assessments.example/report/8f2c
             */
            url?: string;
            /** @description The recruiter in whose name it was recorded. Absent when it is not known. */
            user?: components["schemas"]["User"];
        };
        /** @description The result as it was recorded. */
        AssessmentResultConfirmation: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Whether it replaced a result with the same `external_id` (true) or is a new one (false).
             * @example false
             */
            replaced: boolean;
            /** @description The result as the detail of the application shows it. */
            result: components["schemas"]["AssessmentResult"];
        };
        /** @description The result of an assessment by a third party. */
        AssessmentResultRequest: {
            /**
             * @description Your identifier of the result. When the application has a result with it, that result is replaced as a whole. When omitted, each request adds a result. Must not be blank.
             * @example 8f2c
             */
            external_id?: string;
            /**
             * @description What can be achieved at most; more than 0. Required with `score`.
             * @example 50
             */
            max_score?: number;
            /**
             * @description Name of the assessment. A name of blanks is refused.
             * @example Numerical reasoning
             */
            name: string;
            /**
             * @description What the candidate achieved, from 0 to `max_score`. Required with `max_score`.
             * @example 41.5
             */
            score?: number;
            /**
             * @description What recruiters should know, as plain text: tags in it are characters like any others. A summary of blanks is refused.
             * @example Above the average of nurses with five years of practice.
             */
            summary?: string;
            /**
             * Format: uri
             * @description URL of the report, for recruiters who may read it at your place; it begins with `https://`.
             * @example https://assessments.example/report/8f2c
             */
            url?: string;
        };
        /** @description One page of the audit. */
        AuditCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/audit?pagecursor=eyJvIjoxNDAyfQ.aW6rX0vHc3Tq
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The lines of this page, by ascending `id`, with `modified_since` by date. */
            items: components["schemas"]["AuditLine"][];
        };
        /**
         * @description Kind of the resource that a line of the audit is about.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `USER` | A user, with its roles. |
         *     | `CREDENTIAL` | A credential. |
         *     | `WEBHOOK` | A webhook. |
         *     | `TEMPLATE` | An email template. |
         *     | `POOL` | A pool of candidates. |
         *     | `ORGANISATION` | An organisation, which support adds, renames and removes. |
         *     | `CANDIDATE` | A candidate that was erased. |
         * @enum {string}
         */
        AuditKind: "USER" | "CREDENTIAL" | "WEBHOOK" | "TEMPLATE" | "POOL" | "ORGANISATION" | "CANDIDATE";
        /** @description One change of one resource. */
        AuditLine: {
            /**
             * @description Who made the change: a user of your company, or support.
             * @example USER
             * @enum {string}
             */
            by: "USER" | "SUPPORT";
            /** @description The credential that the call was made with. Absent for support. */
            credential?: {
                /**
                 * @description Identifier of the credential.
                 * @example 30
                 */
                id: components["schemas"]["Id"];
                /**
                 * @description Purpose of the credential.
                 * @example Settings page
                 */
                name: string;
            };
            /**
             * Format: date-time
             * @description When the change was made.
             * @example 2026-11-30T09:12:44.310Z
             */
            date: string;
            /**
             * @description Names of the changed fields. A role is named with the id of its organisation, such as `roles.3`. Empty when the resource was removed.
             * @example [
             *       "name",
             *       "owner"
             *     ]
             */
            fields: string[];
            /**
             * @description Identifier of the line.
             * @example 2001
             */
            id: components["schemas"]["Id"];
            /**
             * @description Kind of the changed resource.
             * @example CREDENTIAL
             */
            kind: components["schemas"]["AuditKind"];
            /**
             * Format: date-time
             * @description The same as `date`. Later when the organisation of the line has been removed.
             * @example 2026-11-30T09:12:44.310Z
             */
            modification_date: string;
            /**
             * @description The operationId of the operation, or the words of the command of support.
             * @example issueCredential
             */
            operation: string;
            /** @description The organisation that the resource belongs to. Absent when it belongs to your whole company or the organisation was removed. */
            organisation?: components["schemas"]["OrganisationReference"];
            /**
             * @description The `X-Request-Id` of the call. Absent for support.
             * @example 0f2c7e2a-3a55-4f0e-9d0e-6a3f0f3d2b11
             */
            request_id?: string;
            /**
             * @description Identifier of the changed resource.
             * @example 31
             */
            resource_id: components["schemas"]["Id"];
            /** @description The user who made the change. Absent for support. */
            user?: components["schemas"]["User"];
        };
        /**
         * @description When a candidate can begin.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `now` | At once. |
         *     | `15d` | In fifteen days. |
         *     | `1m` | In one month. |
         *     | `2m` | In two months. |
         *     | `3m` | In three months. |
         *     | `>3m` | In more than three months. |
         *     | `ope` | At no fixed time, being open to offers. |
         *     | `na` | The candidate did not say. |
         *     | `date` | On the day given beside it. |
         * @enum {string}
         */
        Availability: "now" | "15d" | "1m" | "2m" | "3m" | ">3m" | "ope" | "na" | "date";
        /** @description A candidate. Fields that are not known are absent. An erased candidate has no personal data. */
        Candidate: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the candidate. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /** @description The applications of the candidate that you can see. */
            applications: components["schemas"]["Link"];
            /**
             * Format: date
             * @description Day of birth, as `YYYY-MM-DD`.
             * @example 1994-06-21
             */
            birthdate?: string;
            /**
             * Format: date-time
             * @description When the candidate was recorded.
             * @example 2026-11-03T08:15:42.107Z
             */
            creation_date: string;
            /** @description The documents of these applications. */
            documents: components["schemas"]["Link"];
            /**
             * Format: email
             * @description Email address of the candidate.
             * @example lea.moreau@mail.example
             */
            email?: string;
            /**
             * Format: email
             * @description A second email address.
             * @example lea@moreau.example
             */
            email_secondary?: string;
            /**
             * @description Whether the personal data of the candidate was erased.
             * @example false
             */
            erased: boolean;
            /**
             * Format: date
             * @description Day on which working life began, as `YYYY-MM-DD`.
             * @example 2017-09-01
             */
            experience_start?: string;
            /**
             * @description First name of the candidate. Empty when the candidate was erased.
             * @example Léa
             */
            first_name: string;
            /**
             * @description Identifier that this candidate had before the part of your organisation was erased, while other organisations keep that candidate: remove your copy of it and of its notes, and read it again if you still see it. Otherwise absent.
             * @example 101
             */
            former_id?: components["schemas"]["Id"];
            /**
             * @description Telephone number at home.
             * @example +33 3 20 00 00 01
             */
            home_phone?: string;
            /**
             * @description Identifier of the candidate.
             * @example 101
             */
            id: components["schemas"]["Id"];
            /**
             * @description Instagram profile as the candidate gave it.
             * @example lea.moreau
             */
            instagram?: string;
            /**
             * @description Last name of the candidate. Empty when the candidate was erased.
             * @example Moreau
             */
            last_name: string;
            /**
             * @description LinkedIn profile as the candidate gave it.
             * @example https://www.linkedin.com/in/lea-moreau
             */
            linkedin?: string;
            /** @description Postal address. */
            location?: components["schemas"]["Address"];
            /**
             * @description Mobile telephone number.
             * @example +33 6 12 34 56 78
             */
            mobile_phone?: string;
            /**
             * Format: date-time
             * @description When anything shown here last changed.
             * @example 2026-11-18T08:55:03.412Z
             */
            modification_date: string;
            /** @description The notes on the candidate that you can see. */
            notes: components["schemas"]["Link"];
            /**
             * @description Telephone number at work.
             * @example +33 3 20 00 00 02
             */
            office_phone?: string;
            /** @description The pools that the candidate is in. */
            pools: {
                /** @description The pools by name. Empty when there are none. */
                items: components["schemas"]["PoolReference"][];
            };
            /**
             * @description Present position.
             * @example Nurse
             */
            position?: string;
            /**
             * @description Present employer.
             * @example Hôpital Saint-Luc
             */
            position_company?: string;
            /**
             * @description Form of address of the candidate.
             * @example MS
             */
            title: components["schemas"]["CandidateTitle"];
        };
        /** @description One page of candidates. */
        CandidateCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/candidate?pagecursor=eyJjIjoxMDJ9.Hs7Qe1LxZ0vb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The candidates of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["Candidate"][];
        };
        /** @description Body of a 409 response to the change of a candidate. Nothing was changed; `code` says why. */
        CandidateConflict: components["schemas"]["StaleCandidate"] | components["schemas"]["IdempotencyConflict"];
        /** @description A document of an application of the candidate. */
        CandidateDocument: components["schemas"]["Document"] & {
            /** @description The application that the document belongs to. */
            application: components["schemas"]["ResourceReference"];
        };
        /** @description The documents of a candidate, complete in one response. */
        CandidateDocumentList: components["schemas"]["Envelope"] & {
            /** @description The documents by application, each by ascending `id`. Empty when there is none. */
            items: components["schemas"]["CandidateDocument"][];
        };
        /** @description A candidate, in short. */
        CandidateReference: {
            /**
             * @description URL of the candidate.
             * @example http://127.0.0.1:3000/v1/candidate/101
             */
            _self: components["schemas"]["Url"];
            /** @description The applications of the candidate. */
            applications: components["schemas"]["Link"];
            /**
             * Format: email
             * @description Email address of the candidate. Absent when it is not known.
             * @example lea.moreau@mail.example
             */
            email?: string;
            /**
             * @description First name of the candidate.
             * @example Léa
             */
            first_name: string;
            /**
             * @description Identifier of the candidate.
             * @example 101
             */
            id: components["schemas"]["Id"];
            /**
             * @description Last name of the candidate.
             * @example Moreau
             */
            last_name: string;
            /**
             * @description Form of address of the candidate.
             * @example MS
             */
            title: components["schemas"]["CandidateTitle"];
        };
        /** @description Confirmation that a candidate was changed or erased, with the actions that the caller may take next. */
        CandidateResult: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the candidate. */
            _actions: components["schemas"]["Action"][];
            /** @description The candidate as it is now. */
            candidate: components["schemas"]["Link"];
            /**
             * @description Identifier of the candidate that was changed or erased.
             * @example 101
             */
            candidate_id: components["schemas"]["Id"];
        };
        /**
         * @description Form of address of a candidate.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `MR` | Mr. |
         *     | `MS` | Ms. |
         *     | `MRS` | Mrs. |
         *     | `MISS` | Miss. |
         *     | `UNKNOWN` | The candidate gave none. |
         * @enum {string}
         */
        CandidateTitle: "MR" | "MS" | "MRS" | "MISS" | "UNKNOWN";
        /** @description The details of a candidate to change. Omitted fields are left unchanged; `null` clears a field that a candidate may be without. The email address by which the service recognises the candidate must not be that of another candidate that you see. */
        CandidateUpdateRequest: {
            /**
             * Format: date
             * @description Day of birth, as `YYYY-MM-DD`. It is not in the future.
             * @example 1994-06-21
             */
            birthdate?: string | null;
            /**
             * Format: email
             * @description Email address of the candidate, by which the service recognises the candidate. Another candidate that you see must not have it as `email`. ASCII only: write a domain outside ASCII as `xn--` labels.
             * @example lea.moreau@mail.example
             */
            email?: string | null;
            /**
             * Format: email
             * @description A second email address. ASCII only.
             * @example lea@moreau.example
             */
            email_secondary?: string | null;
            /**
             * Format: date-time
             * @description The `modification_date` of the candidate that you last saw. The request is refused with 409 when the candidate has another one by now. When omitted, the details are changed whatever they are.
             * @example 2026-11-18T08:55:03.412Z
             */
            expected_modification_date?: string;
            /**
             * Format: date
             * @description Day on which working life began, as `YYYY-MM-DD`. It is not in the future.
             * @example 2017-09-01
             */
            experience_start?: string | null;
            /**
             * @description First name of the candidate. Must not be blank.
             * @example Léa
             */
            first_name?: string;
            /**
             * @description Telephone number at home.
             * @example +33 3 20 00 00 01
             */
            home_phone?: string | null;
            /**
             * @description Instagram profile.
             * @example lea.moreau
             */
            instagram?: string | null;
            /**
             * @description Last name of the candidate. Must not be blank.
             * @example Moreau
             */
            last_name?: string;
            /**
             * Format: uri
             * @description URL of the LinkedIn profile. It begins with `https:` or `http:`.
             * @example https://www.linkedin.com/in/lea-moreau
             */
            linkedin?: string | null;
            /** @description Postal address. Omitted parts are left unchanged; `null` clears all four. */
            location?: components["schemas"]["AddressChange"];
            /**
             * @description Mobile telephone number.
             * @example +33 6 12 34 56 78
             */
            mobile_phone?: string | null;
            /**
             * @description Telephone number at work.
             * @example +33 3 20 00 00 02
             */
            office_phone?: string | null;
            /**
             * @description Present position.
             * @example Nurse
             */
            position?: string | null;
            /**
             * @description Present employer.
             * @example Hôpital Saint-Luc
             */
            position_company?: string | null;
            /**
             * @description Form of address of the candidate.
             * @example MS
             */
            title?: components["schemas"]["CandidateTitle"];
        };
        /** @description A resource that was created or changed, with its last change. */
        Change: {
            /**
             * @description URL of the job, candidate, application, process, template, interview or offer. Absent for other kinds, which come in lists only.
             * @example http://127.0.0.1:3000/v1/application/501
             */
            _self?: components["schemas"]["Url"];
            /**
             * @description True for a candidate whose personal data was erased, and for the applications, step changes, interviews and offers of that candidate. Otherwise absent.
             * @example true
             * @constant
             */
            erased?: true;
            /**
             * @description `former_id` of a candidate: remove your copy of the candidate with this identifier, too, with its notes, and read it again if you still see it. Otherwise absent.
             * @example 101
             */
            former_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the resource, of a step change its `change_id`.
             * @example 501
             */
            id: components["schemas"]["Id"];
            /**
             * @description What was created or changed.
             * @example APPLICATION
             */
            kind: components["schemas"]["ChangeKind"];
            /**
             * Format: date-time
             * @description When the resource last changed.
             * @example 2026-11-18T08:55:03.412Z
             */
            modification_date: string;
        };
        /** @description One page of changes. */
        ChangeCollection: components["schemas"]["Envelope"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/change?pagecursor=eyJjIjo1MDF9.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /**
             * Format: date-time
             * @description All pages together hold every change from `modified_since` until just before this instant, which is the same on each of them. Give it as `modified_since` when you read again. It is held back while a change is being written, so it may be earlier than the `modified_since` of the request; then keep that one.
             * @example 2026-11-18T09:00:00.000Z
             */
            complete_until: string;
            /** @description The changes of this page, by ascending `modification_date`, then `kind`, then `id`. */
            items: components["schemas"]["Change"][];
        };
        /**
         * @description The kind of a resource that was created or changed. Changes of one instant come in the order of these values.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `JOB` | A job. |
         *     | `CANDIDATE` | A candidate. |
         *     | `APPLICATION` | An application. |
         *     | `STEP_CHANGE` | A step change. Its identifier is the `change_id`. |
         *     | `NOTE` | A note. |
         *     | `PROCESS` | A process with its steps. |
         *     | `TEMPLATE` | An email template. |
         *     | `USER` | A recruiter with the memberships that you see. |
         *     | `SOURCE` | A source of applications. |
         *     | `POOL` | A pool of candidates. |
         *     | `QUESTIONNAIRE` | A questionnaire with its questions. |
         *     | `INTERVIEW` | An interview with its evaluations. |
         *     | `OFFER` | An offer, of an organisation in which you are RECRUITER or ADMIN. |
         * @enum {string}
         */
        ChangeKind: "JOB" | "CANDIDATE" | "APPLICATION" | "STEP_CHANGE" | "NOTE" | "PROCESS" | "TEMPLATE" | "USER" | "SOURCE" | "POOL" | "QUESTIONNAIRE" | "INTERVIEW" | "OFFER";
        /** @description The history of the interface. */
        Changelog: components["schemas"]["Envelope"] & {
            /** @description The published versions, newest first. */
            items: components["schemas"]["ChangelogEntry"][];
        };
        /** @description What one version of the interface brought. */
        ChangelogEntry: {
            /** @description The changes, the most important first. */
            changes: {
                /**
                 * @description The kind of change.
                 *
                 *     | Value | Meaning |
                 *     | --- | --- |
                 *     | `FEATURE` | Something new. |
                 *     | `FIX` | Something that was wrong and is now right. |
                 *     | `BEHAVIOUR` | Something that works differently. |
                 *     | `DEPRECATION` | Something that will go away. |
                 *     | `MIGRATION` | Something to do before a version is disabled. |
                 * @example FEATURE
                 * @enum {string}
                 */
                kind: "FEATURE" | "FIX" | "BEHAVIOUR" | "DEPRECATION" | "MIGRATION";
                /**
                 * @description What changed, in English.
                 * @example Pages of applications, `GET /job/{jobid}/application` and `GET /candidate/{candidateid}/application`, carry an `ETag`, and `If-None-Match` is answered 304 as long as nothing of the page changed.
                 */
                text: string;
            }[];
            /**
             * Format: date
             * @description Day on which the version was published, as `YYYY-MM-DD`.
             * @example 2026-11-27
             */
            date: string;
            /**
             * @description Version of the interface, as `major.minor`.
             * @example 1.20
             */
            version: string;
        };
        /** @description How many applications one publication source brought. */
        ChannelCount: {
            /**
             * @description Name of the source. `unknown` stands for applications without a source.
             * @example MedJobs
             */
            channel: string;
            /**
             * @description Number of applications from this source.
             * @example 9
             */
            count: number;
            /**
             * Format: date
             * @description Day of the latest application from this source, in UTC, as `YYYY-MM-DD`. Null when there is none.
             * @example 2026-11-17
             */
            last_date: string | null;
        };
        /** @description One of the answers offered by a choice question. */
        Choice: {
            /**
             * @description Identifier of the choice.
             * @example 61
             */
            id: components["schemas"]["Id"];
            /**
             * @description The choice as it is offered.
             * @example Less than two
             */
            value: string;
        };
        /** @description The consents of a candidate. A field is absent when the candidate was not asked. */
        Consent: {
            /**
             * @description Whether the candidate agreed that the data is processed for this application.
             * @example true
             */
            processing?: boolean;
            /**
             * @description Whether the candidate agreed that the data is kept for other jobs.
             * @example true
             */
            retention?: boolean;
        };
        /** @description A type of contract. */
        ContractType: {
            /**
             * @description Short name of the type.
             * @example PERM
             */
            abbreviation: string;
            /**
             * @description Identifier of the type.
             * @example 1
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the type.
             * @example Permanent
             */
            name: string;
        };
        /** @description Contract types, complete in one response. */
        ContractTypeList: components["schemas"]["Envelope"] & {
            /** @description The types, by ascending `id`. */
            items: components["schemas"]["ContractType"][];
        };
        /** @description A login and a password of one user. The password is shown once, when the credential is issued. */
        Credential: {
            /** @description The actions that you may take on the credential. Empty for the one that you call with. */
            _actions: components["schemas"]["Action"][];
            /**
             * Format: date-time
             * @description When the credential was issued.
             * @example 2026-11-30T09:12:44.310Z
             */
            creation_date: string;
            /**
             * Format: date-time
             * @description From when the credential is refused. `null` when it does not expire.
             * @example 2027-11-30T00:00:00.000Z
             */
            expires: string | null;
            /**
             * @description Identifier of the credential.
             * @example 31
             */
            id: components["schemas"]["Id"];
            /** @description The owner who issued the credential. Absent when support issued it. */
            issued_by?: components["schemas"]["User"];
            /**
             * @description The login. The service makes it.
             * @example maren.holt-4f1d20c7ab
             */
            login: string;
            /**
             * @description Purpose of the credential. Empty when support gave none.
             * @example Settings page
             */
            name: string;
            /**
             * @description True for a credential that gives the rights of an owner, as long as the user is one. Otherwise absent.
             * @example true
             * @constant
             */
            owner?: true;
            /** @description The user whose credential it is. */
            user: components["schemas"]["User"];
        };
        /** @description Credentials that are accepted now, complete in one response. */
        CredentialList: components["schemas"]["Envelope"] & {
            /** @description The credentials, by ascending `id`. */
            items: components["schemas"]["Credential"][];
        };
        /** @description The credential to issue. The service makes login and password. */
        CredentialRequest: {
            /**
             * Format: date-time
             * @description From when the credential is refused, at most ten years from now. When omitted, it does not expire.
             * @example 2027-11-30T00:00:00Z
             */
            expires?: string;
            /**
             * @description Purpose of the credential. Must not be blank.
             * @example Career site
             */
            name: string;
            /**
             * @description True for a credential that gives the rights of an owner. The user has to be one. When omitted, false.
             * @example false
             */
            owner?: boolean;
            /**
             * @description Identifier of the user whose credential it becomes. The user is ACTIVE.
             * @example 9
             */
            user_id: components["schemas"]["Id"];
        };
        /** @description The field that a page of a list has when the list is read by `modified_since`. */
        DatedPage: {
            /**
             * Format: date-time
             * @description Present with `modified_since`. All pages together hold every change from `modified_since` until just before this instant, which is the same on each of them. Give it as `modified_since` when you read again. It is held back while a change is being written, so it may be earlier than the `modified_since` of the request; then keep that one.
             * @example 2026-11-18T09:00:00.000Z
             */
            complete_until?: string;
        };
        /** @description The interview that an event is about. */
        DeliveredInterview: {
            /**
             * @description URL of the interview.
             * @example http://127.0.0.1:3000/v1/interview/1301
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Identifier of the interview.
             * @example 1301
             */
            id: components["schemas"]["Id"];
            /**
             * @description Status of the interview after the event.
             * @example SCHEDULED
             */
            status: components["schemas"]["InterviewStatus"];
        };
        /** @description The offer that an event is about. */
        DeliveredOffer: {
            /**
             * @description URL of the offer.
             * @example http://127.0.0.1:3000/v1/offer/1401
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Identifier of the offer.
             * @example 1401
             */
            id: components["schemas"]["Id"];
            /**
             * @description Status of the offer after the event.
             * @example SENT
             */
            status: components["schemas"]["OfferStatus"];
        };
        /** @description A step change as it is delivered. */
        DeliveredStepChange: {
            /**
             * @description Identifier of the step change, as `GET /step` shows it. Later changes have greater ones: ignore a delivery whose `change_id` is less than one you have seen of the same application.
             * @example 1204
             */
            change_id: components["schemas"]["Id"];
            /** @description The step the application left, as it was called then. */
            from: components["schemas"]["StepState"];
            /** @description The step the application entered, as it was called then. */
            to: components["schemas"]["EnteredStep"];
        };
        /** @description A document of an application. */
        Document: {
            /**
             * @description URL that leads to the content.
             * @example http://127.0.0.1:3000/v1/application/501/document/701
             */
            _self: components["schemas"]["Url"];
            /**
             * Format: date-time
             * @description When the document was received.
             * @example 2026-11-03T08:15:42Z
             */
            date: string;
            /**
             * @description Identifier of the document.
             * @example 701
             */
            id: components["schemas"]["Id"];
            /**
             * @description Media type of the content, as the service found it to be.
             * @example application/pdf
             */
            mime_type: components["schemas"]["DocumentMimeType"];
            /**
             * @description Name of the file.
             * @example CV Léa Moreau.pdf
             */
            name: string;
            /**
             * @description Size of the content in bytes.
             * @example 184320
             */
            size: number;
            /**
             * @description What the document is.
             * @example CV
             */
            type: components["schemas"]["DocumentType"];
        };
        /**
         * @description Media type of a document.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `application/pdf` | PDF. |
         *     | `application/msword` | Microsoft Word until 2003. |
         *     | `application/vnd.openxmlformats-officedocument.wordprocessingml.document` | Microsoft Word since 2007. |
         *     | `application/vnd.oasis.opendocument.text` | OpenDocument text. |
         *     | `application/rtf` | Rich text. |
         *     | `text/plain` | Plain text. |
         *     | `image/jpeg` | A JPEG image. |
         *     | `image/png` | A PNG image. |
         * @enum {string}
         */
        DocumentMimeType: "application/pdf" | "application/msword" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document" | "application/vnd.oasis.opendocument.text" | "application/rtf" | "text/plain" | "image/jpeg" | "image/png";
        /** @description A document of an application. The service reads its type from the content. */
        DocumentRequest: {
            /**
             * @description The content in Base64 (RFC 4648, section 4) with padding and without line breaks; at most 5 MiB when decoded. Permitted are PDF, Word (`.doc` and `.docx`), OpenDocument text, RTF, plain text in UTF-8, JPEG and PNG. A content that is none of the permitted media types is refused, whatever `mime_type` says. Blank lines and a byte order mark before it are removed, except from a plain text. In a PDF, `%PDF-` may stand behind up to 1,024 other bytes.
             * @example JVBERi0xLjcKJeLjz9MKMSAwIG9iago=
             */
            content: string;
            /**
             * @description Media type of the content as the client knows it. The service reads the type from the content, so any text is accepted here. A plain text is refused where `mime_type` names another permitted type, because such a file is damaged.
             * @example application/pdf
             */
            mime_type: string;
            /**
             * @description Name of the file. A path, control characters and bidirectional marks are taken away, and an ending that belongs to the media type is added where it is missing. A name with nothing left is refused.
             * @example CV Léa Moreau 2026.pdf
             */
            name: string;
            /**
             * @description What the document is.
             * @example CV
             */
            type: components["schemas"]["DocumentType"];
        };
        /** @description The document that was added. */
        DocumentResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /** @description The document as the detail of the application shows it. */
            document: components["schemas"]["Document"];
        };
        /**
         * @description What a document of an application is.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `CV` | A curriculum vitae. |
         *     | `COVER` | A cover letter. |
         *     | `OTHER` | Any other document, such as a certificate. |
         * @enum {string}
         */
        DocumentType: "CV" | "COVER" | "OTHER";
        /** @description A file. The service reads its type from the content. */
        DocumentUpload: {
            /**
             * @description The content in Base64 (RFC 4648, section 4) with padding and without line breaks; at most 5 MiB when decoded. Permitted are PDF, Word (`.doc` and `.docx`), OpenDocument text, RTF, plain text in UTF-8, JPEG and PNG. A content that is none of the permitted media types is refused, whatever `mime_type` says. Blank lines and a byte order mark before it are removed, except from a plain text. In a PDF, `%PDF-` may stand behind up to 1,024 other bytes.
             * @example JVBERi0xLjcKJeLjz9MKMSAwIG9iago=
             */
            content: string;
            /**
             * @description Media type of the content as the client knows it. The service reads the type from the content, so any text is accepted here. A plain text is refused where `mime_type` names another permitted type, because such a file is damaged.
             * @example application/pdf
             */
            mime_type: string;
            /**
             * @description Name of the file.
             * @example CV Léa Moreau.pdf
             */
            name: string;
        };
        /** @description An email to the candidate. */
        EmailDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "EmailSend";
        };
        /** @description An email exchanged with the candidate about an application. */
        EmailMessage: {
            /**
             * Format: date-time
             * @description When the email was recorded.
             * @example 2026-11-05T09:34:50Z
             */
            date: string;
            /**
             * @description Why the email did not reach the mail server of the candidate and is not sent again: the reply with which our mail server refused it, or the fault of the last attempt. An email that is returned later is not known. Null for all other emails, and when the candidate was erased.
             * @example null
             */
            error: string | null;
            /**
             * @description Identifier of the email.
             * @example 301
             */
            id: components["schemas"]["Id"];
            /**
             * @description The `Message-ID` header of the message, the same at every attempt to send it, by which mail programs know it. Null when none is known, and when the candidate was erased.
             * @example <0d0f5f0e-6a1b-4c56-9a43-1f0b7e2c9d11@northwind.example>
             */
            message_id: string | null;
            /**
             * @description Whether the candidate wrote it (true) or a recruiter sent it (false).
             * @example false
             */
            received: boolean;
            /**
             * @description Email address of the recipient.
             * @example lea.moreau@mail.example
             */
            recipient: string;
            /**
             * @description Email address of the sender.
             * @example amara.okafor@northwind.example
             */
            sender: string;
            /**
             * @description Subject of the email.
             * @example Your application at Northwind Clinics
             */
            subject: string;
        };
        /** @description A body without fields. Send an empty object, or no body. */
        EmptyRequest: Record<string, never>;
        /**
         * @description An empty text, as forms send a field that was left empty. The field counts as omitted.
         * @constant
         */
        EmptyText: "";
        /** @description A step that an application entered, with the outcome that it gives. */
        EnteredStep: components["schemas"]["StepState"] & {
            /**
             * @description How the application ended by it. Absent when the step has no outcome.
             * @example HIRED
             */
            outcome?: components["schemas"]["Outcome"];
        };
        /** @description The fields that every successful read carries. */
        Envelope: {
            /**
             * @description URL of the JSON Schema of this resource.
             * @example http://127.0.0.1:3000/schemav1/ApiIndex
             */
            _schema: components["schemas"]["Url"];
            /**
             * @description URL of this resource.
             * @example http://127.0.0.1:3000/v1/
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Always `OK` on success.
             * @constant
             */
            _status: "OK";
        };
        /**
         * @description Why personal data is erased.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `CANDIDATE_REQUEST` | The candidate asked for it. |
         *     | `RETENTION` | The time for which the data may be kept is over. |
         *     | `OTHER` | Another reason, which the comment should name. |
         * @enum {string}
         */
        EraseReason: "CANDIDATE_REQUEST" | "RETENTION" | "OTHER";
        /** @description Why the personal data of a candidate is to be erased. */
        EraseRequest: {
            /**
             * @description A remark for the record, up to 500 characters. It must not contain personal data, since it is kept.
             * @example Request received by letter on 16 November.
             */
            comment?: string;
            /**
             * @description The reason.
             * @example CANDIDATE_REQUEST
             */
            reason: components["schemas"]["EraseReason"];
        };
        /** @description Body of every error except a refused request body (see `InvalidBody`). Test `code`; `error` and `detail` are for people. */
        Error: {
            /** @description URL of the JSON Schema of this body. */
            _schema: components["schemas"]["Url"];
            /** @description URL of the request without its query. Absent when the request could not be read so far, or when it is longer than 2,000 characters. */
            _self?: components["schemas"]["Url"];
            /**
             * @description Always `INVALID` on an error.
             * @constant
             */
            _status: "INVALID";
            /** @description What went wrong. */
            code: components["schemas"]["ErrorCode"];
            /** @description What this request should have had, in English. Absent when there is no more to say than `error`. */
            detail?: string;
            /** @description URL of the explanation of `code` in the documentation. */
            doc_url: components["schemas"]["Url"];
            /** @description The English sentence that belongs to `code`. */
            error: string;
            /** @description Bytes that the body of this request may have. Only with `payload_too_large`. */
            limit_bytes?: number;
            /** @description The parameters of the path, the query and the headers at fault, keyed by the name of the parameter as it is written in this document, or as it was sent when it is unknown. Only with `malformed_request`, and absent when no parameter is wrong. */
            parameters?: {
                [key: string]: components["schemas"]["ParameterFault"][];
            };
            /** @description Identifier of the request, the same as in `X-Request-Id`. */
            request_id: components["schemas"]["RequestId"];
        };
        /**
         * @description What went wrong, for programs. Each code comes with exactly one English sentence, which is sent in `error`.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `malformed_request` | The request could not be understood because a parameter or the JSON syntax is wrong. |
         *     | `unauthenticated` | Valid credentials are required. |
         *     | `forbidden` | Your role does not allow this operation. |
         *     | `not_found` | The resource does not exist or is not visible to you. |
         *     | `method_not_allowed` | This URL does not offer the method used. |
         *     | `stale_step` | The application has moved to another step in the meantime. |
         *     | `stale_score` | The score of the application has changed in the meantime. |
         *     | `stale_candidate` | The candidate has changed in the meantime. |
         *     | `stale_job` | The job has changed in the meantime. |
         *     | `stale_status` | The status of the job has changed in the meantime. |
         *     | `stale_resource` | The resource has changed in the meantime. |
         *     | `idempotency_conflict` | A request with the same Idempotency-Key is still being processed. |
         *     | `gone` | This job no longer takes applications. |
         *     | `version_expired` | This major version of the interface is disabled. |
         *     | `payload_too_large` | The request body is too large. |
         *     | `unsupported_media_type` | The request body must be sent as application/json in UTF-8, not compressed. |
         *     | `request_timeout` | The request did not arrive in time. |
         *     | `expectation_failed` | The service does not do what the Expect header asks for. |
         *     | `headers_too_large` | The headers of the request are too large. |
         *     | `rate_limited` | Too many requests were made in the last minute. |
         *     | `internal_error` | The request failed because of a fault in the service. |
         *     | `unavailable` | The service is temporarily unavailable. |
         * @enum {string}
         */
        ErrorCode: "malformed_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "stale_step" | "stale_score" | "stale_candidate" | "stale_job" | "stale_status" | "stale_resource" | "idempotency_conflict" | "gone" | "version_expired" | "payload_too_large" | "unsupported_media_type" | "request_timeout" | "expectation_failed" | "headers_too_large" | "rate_limited" | "internal_error" | "unavailable";
        /** @description What an interviewer thinks of the candidate. */
        Evaluation: {
            /**
             * @description True when the author could read evaluations of others in this interview before giving this one. Otherwise absent.
             * @example true
             */
            after_reading?: boolean;
            /** @description The answers to the questionnaire of the interview. */
            answers: {
                /** @description The questions that were answered, in order, with the answers. Empty when there are none. */
                items: components["schemas"]["QuestionnaireAnswer"][];
            };
            /**
             * Format: date-time
             * @description When the evaluation was given or last replaced.
             * @example 2026-11-27T16:10:00Z
             */
            date: string;
            /**
             * Format: date-time
             * @description When the author evaluated the interview first. Absent when the evaluation was never replaced.
             * @example 2026-11-27T14:05:00Z
             */
            first_date?: string;
            /**
             * @description What the interviewer recommends.
             * @example YES
             */
            recommendation: components["schemas"]["Recommendation"];
            /**
             * @description What the answers achieve, in percent. Absent when there are no answers, or no choice has points.
             * @example 80
             */
            score?: number;
            /**
             * @description Text of the evaluation; HTML with basic formatting. Absent when there is none.
             * @example <p>Calm in emergencies. <strong>Little experience with heart surgery.</strong></p>
             */
            text?: string;
            /** @description The interviewer who evaluated. */
            user: components["schemas"]["User"];
        };
        /** @description How many evaluations recommend what. */
        EvaluationCounts: {
            /**
             * @description Number of evaluations with `NO`.
             * @example 1
             */
            no: number;
            /**
             * @description Number of evaluations with `STRONG_NO`.
             * @example 0
             */
            strong_no: number;
            /**
             * @description Number of evaluations with `STRONG_YES`.
             * @example 0
             */
            strong_yes: number;
            /**
             * @description Number of evaluations with `YES`.
             * @example 2
             */
            yes: number;
        };
        /** @description An evaluation of an interview. */
        EvaluationDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "EvaluationSubmit";
            /** @description The interview. */
            interview: components["schemas"]["DeliveredInterview"];
        };
        /** @description What you think of the candidate. It replaces what you said before, as a whole. */
        EvaluationRequest: {
            /** @description The answers to the questionnaire of the interview, keyed by the identifier of the question. Required when a question is; refused when the interview has no questionnaire. */
            answers?: {
                [key: string]: components["schemas"]["QuestionnaireAnswerInput"];
            };
            /**
             * @description What you recommend.
             * @example YES
             */
            recommendation: components["schemas"]["Recommendation"];
            /**
             * @description Text of the evaluation; HTML of 1 to 65,536 characters. Tags that a note may not have are stripped; a text with nothing left is refused.
             * @example <p>Calm in emergencies. <strong>Little experience with heart surgery.</strong></p>
             */
            text?: string;
        };
        /**
         * @description The type of an event.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `ProcessStepChange` | The step of an application in its process changed. |
         *     | `ApplicationCreate` | An application was received. |
         *     | `EmailSend` | A recruiter sent an email to the candidate. |
         *     | `QuestionnaireSubmit` | Answers to a questionnaire were submitted. |
         *     | `InterviewChange` | An interview was added or changed, or got another status. |
         *     | `EvaluationSubmit` | An interviewer evaluated an interview. |
         *     | `OfferChange` | An offer was added or changed, or got another status. |
         * @enum {string}
         */
        EventName: "ProcessStepChange" | "ApplicationCreate" | "EmailSend" | "QuestionnaireSubmit" | "InterviewChange" | "EvaluationSubmit" | "OfferChange";
        /** @description One thing that is wrong with a field of the request body. */
        Fault: {
            /** @description What is wrong. */
            code: components["schemas"]["FaultCode"];
            /** @description What this field should have had, such as its limits or its permitted values, in English. Absent when there is no more to say than `message`. */
            detail?: string;
            /** @description The English sentence that belongs to `code`. */
            message: string;
        };
        /**
         * @description What is wrong with a field of the request body, for programs. Each code comes with exactly one English sentence, which is sent in `message`.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `required` | This field is required. |
         *     | `type` | This field has the wrong type. |
         *     | `format` | This field has the wrong format. |
         *     | `too_short` | This field is too short. |
         *     | `too_long` | This field is too long. |
         *     | `out_of_range` | This field is outside its permitted range. |
         *     | `unknown_field` | This field is not part of the request body. |
         *     | `repeated` | This field was given more than once. |
         *     | `not_combinable` | This field cannot be given together with another one. |
         *     | `unknown_value` | This field contains a value that the service does not know. |
         *     | `not_found` | This field names a resource that does not exist or is not visible to you. |
         *     | `taken` | This value belongs to another resource already. |
         *     | `not_in_process` | This step does not belong to the process of the application. |
         *     | `step_end` | This operation does not enter an END step. |
         *     | `step_operational` | This operation does not enter an operational step. |
         *     | `no_next_step` | The process has no step after the current one. |
         *     | `no_rejection_step` | The process has no END step with the outcome REJECTED. |
         *     | `not_a_rejection_step` | This step is no END step with the outcome REJECTED. |
         *     | `already_ended` | The application is at an END step. |
         *     | `document_required` | This job requires this document. |
         *     | `job_not_open` | This job takes no applications. |
         *     | `job_archived` | This job is archived and keeps its status. |
         *     | `has_applications` | This job has applications already. |
         *     | `already_published` | The job is published on this source in that period already. |
         *     | `not_published` | The job is not published on this source. |
         *     | `no_recipient` | The candidate has no email address. |
         *     | `candidate_erased` | The personal data of the candidate was erased. |
         *     | `interview_closed` | This interview no longer takes this change. |
         *     | `has_evaluations` | This interview has evaluations already. |
         *     | `offer_open` | The application has another open offer. |
         *     | `offer_not_draft` | Only an offer in the status DRAFT can be changed. |
         *     | `no_hire_step` | The process has no END step with the outcome HIRED. |
         *     | `not_a_hire_step` | This step is no END step with the outcome HIRED. |
         *     | `status_not_reachable` | This status does not follow the present one. |
         *     | `webhook_disabled` | The webhook is disabled and gets no more calls. |
         *     | `not_public` | This URL names an IP address that is not public. |
         *     | `own_access` | Nobody changes their own access. |
         *     | `key_reused` | This Idempotency-Key was already used with a different request. |
         * @enum {string}
         */
        FaultCode: "required" | "type" | "format" | "too_short" | "too_long" | "out_of_range" | "unknown_field" | "repeated" | "not_combinable" | "unknown_value" | "not_found" | "taken" | "not_in_process" | "step_end" | "step_operational" | "no_next_step" | "no_rejection_step" | "not_a_rejection_step" | "already_ended" | "document_required" | "job_not_open" | "job_archived" | "has_applications" | "already_published" | "not_published" | "no_recipient" | "candidate_erased" | "interview_closed" | "has_evaluations" | "offer_open" | "offer_not_draft" | "no_hire_step" | "not_a_hire_step" | "status_not_reachable" | "webhook_disabled" | "not_public" | "own_access" | "key_reused";
        /** @description A job published on a source, with the URL that takes applications from this source. */
        FeedJob: {
            /**
             * @description URL to submit applications to. It contains its own credentials and is the same in each response.
             * @example http://127.0.0.1:3000/v1/apply/api/Zr4mXb0sQv9tLq2nYw7cKd
             */
            apply_url: components["schemas"]["Url"];
            /** @description The type of contract. Absent when none was chosen. */
            contract_type?: components["schemas"]["ContractType"];
            /**
             * @description Whether an application must have a cover letter.
             * @example false
             */
            cover_required: boolean;
            /**
             * @description Whether an application must have a CV.
             * @example true
             */
            cv_required: boolean;
            /**
             * @description The employer; HTML. May be empty.
             * @example <p>Northwind Clinics runs five hospitals.</p>
             */
            employer_description: string;
            /**
             * @description Identifier of the job.
             * @example 12
             */
            id: components["schemas"]["Id"];
            /** @description Where the work is done. Absent when it is not known. */
            location?: components["schemas"]["JobLocation"];
            /**
             * Format: date-time
             * @description When the job, its publications or its questionnaire last changed, or when this publication began, whichever is later.
             * @example 2026-10-12T06:00:14.882Z
             */
            modification_date: string;
            /** @description The organisation that the job belongs to. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description What the job pays. Absent when it is not known. */
            pay?: components["schemas"]["Pay"];
            /**
             * @description The work to be done; HTML. May be empty.
             * @example <p>You care for patients before and after heart surgery.</p>
             */
            position_description: string;
            /**
             * @description The person looked for; HTML. May be empty.
             * @example <p>You are a registered nurse and like to work in a team.</p>
             */
            profile_description: string;
            /**
             * Format: date
             * @description Last day of publication on this source, in UTC, as `YYYY-MM-DD`. Null while it is published until further notice.
             * @example 2026-12-31
             */
            published_until: string | null;
            /** @description The questions to candidates. Absent when the job has none. */
            questionnaire?: components["schemas"]["Questionnaire"];
            /**
             * @description Reference of the job.
             * @example NW-2026-031
             */
            reference: string;
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`. Absent when it is open.
             * @example 2027-01-04
             */
            start_date?: string;
            /**
             * @description Title of the job.
             * @example Registered nurse, cardiology
             */
            title: string;
        };
        /** @description One page of a job feed. */
        FeedJobCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/feed?pagecursor=eyJhIjoxMn0.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The jobs of this page, by ascending `id`. */
            items: components["schemas"]["FeedJob"][];
        };
        /** @description An error with the code `forbidden`, answered with 403. */
        Forbidden: components["schemas"]["Error"] & {
            /**
             * @description Always `forbidden`.
             * @constant
             */
            code?: "forbidden";
        };
        /** @description An error with the code `gone`, answered with 410. */
        Gone: components["schemas"]["Error"] & {
            /**
             * @description Always `gone`.
             * @constant
             */
            code?: "gone";
        };
        /**
         * @description The kind of event in the history of an application.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `APPLY` | The application was received. |
         *     | `STEP_CHANGE` | The application moved to a step. |
         *     | `NOTE` | A note was added. |
         *     | `EMAIL` | An email was sent or received. |
         *     | `QUESTIONNAIRE` | Answers to a questionnaire were submitted. |
         *     | `DOCUMENT` | A document was added. |
         *     | `SCORE` | A score was given or taken away. |
         *     | `RESULT` | The result of an assessment was recorded or replaced. |
         *     | `INTERVIEW` | An interview was added or changed, or got another status. |
         *     | `EVALUATION` | An interviewer evaluated an interview. |
         *     | `OFFER` | An offer was added or changed, or got another status. |
         *     | `ERASE` | Personal data was erased. |
         * @enum {string}
         */
        HistoryAction: "APPLY" | "STEP_CHANGE" | "NOTE" | "EMAIL" | "QUESTIONNAIRE" | "DOCUMENT" | "SCORE" | "RESULT" | "INTERVIEW" | "EVALUATION" | "OFFER" | "ERASE";
        /** @description One event in the history of an application. */
        HistoryEntry: {
            /**
             * @description What happened.
             * @example APPLY
             */
            action: components["schemas"]["HistoryAction"];
            /**
             * Format: date-time
             * @description When it happened.
             * @example 2026-11-03T08:15:42Z
             */
            date: string;
            /**
             * @description Identifier of the entry.
             * @example 901
             */
            id: components["schemas"]["Id"];
            /**
             * @description What happened in more words. May be empty.
             * @example Applied through MedJobs
             */
            text: string;
            /** @description The recruiter who did it. Absent when no recruiter did it. */
            user?: components["schemas"]["User"];
        };
        /** @description Identifier of a resource, a positive integer of at most 31 bits. */
        Id: number;
        /** @description An error with the code `idempotency_conflict`, answered with 409. */
        IdempotencyConflict: components["schemas"]["Error"] & {
            /**
             * @description Always `idempotency_conflict`.
             * @constant
             */
            code?: "idempotency_conflict";
        };
        /** @description A starting point of the interface. */
        IndexLink: {
            /**
             * @description URL of the resource.
             * @example http://127.0.0.1:3000/v1/account
             */
            _self: components["schemas"]["Url"];
            /**
             * @description What the resource holds.
             * @example The recruiter to whom the credentials belong.
             */
            description: string;
        };
        /** @description An error with the code `internal_error`, answered with 500. */
        InternalError: components["schemas"]["Error"] & {
            /**
             * @description Always `internal_error`.
             * @constant
             */
            code?: "internal_error";
        };
        /** @description An interview with a candidate, and what the interviewers think of the candidate. Without a time it is an evaluation that is asked for. */
        Interview: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the interview. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /** @description The application that the interview belongs to. */
            application: components["schemas"]["ResourceReference"];
            /** @description The candidate who is interviewed. */
            candidate: components["schemas"]["CandidateReference"];
            /**
             * Format: date-time
             * @description When the interview was added.
             * @example 2026-11-24T09:12:03.120Z
             */
            creation_date: string;
            /**
             * @description Identifier of the email that the request queued, its `id` in `emails` of the application. Absent when it queued none.
             * @example 331
             */
            email_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the interview ends, in UTC. Absent when it has no time.
             * @example 2026-12-01T14:30:00.000Z
             */
            ends?: string;
            /** @description The evaluations that you see. */
            evaluations: {
                /** @description The evaluations by the identifier of the interviewer. An interviewer sees those of others only after giving one, in this interview. Empty when there are none, and when the candidate was erased. */
                items: components["schemas"]["Evaluation"][];
            };
            /**
             * @description Identifier of the interview in your own systems. Absent when there is none.
             * @example cal-77120
             */
            external_id?: string;
            /**
             * @description Number of evaluations that you do not see until you give yours; once the interview is `CANCELLED`, they stay hidden.
             * @example 0
             */
            hidden_evaluations: number;
            /**
             * @description Identifier of the interview.
             * @example 1301
             */
            id: components["schemas"]["Id"];
            /** @description The interviewers. */
            interviewers: {
                /** @description The interviewers by identifier. */
                items: components["schemas"]["Interviewer"][];
            };
            /** @description The job applied to. */
            job: components["schemas"]["JobReference"];
            /**
             * @description Where the interview takes place. Absent when it is not said.
             * @example Ward 3, room 12
             */
            location?: string;
            /**
             * Format: date-time
             * @description When the interview or what it shows last changed.
             * @example 2026-11-24T09:12:03.120Z
             */
            modification_date: string;
            /** @description The organisation of the job, whose members see the interview. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description The questionnaire that the interviewers answer. Absent when there is none. */
            questionnaire?: {
                /**
                 * @description Identifier of the questionnaire.
                 * @example 5
                 */
                id: components["schemas"]["Id"];
                /**
                 * @description Name of the questionnaire.
                 * @example Nursing background
                 */
                name: string;
                /** @description The list of questionnaires, which has this one with its questions. */
                questionnaires?: components["schemas"]["Link"];
            };
            /**
             * @description Why the interview got its status, as plain text: show it as it is, not as HTML. Absent when no reason was given.
             * @example The candidate is ill.
             */
            reason?: string;
            /**
             * Format: date-time
             * @description When the interview begins, in UTC. Absent when it has no time.
             * @example 2026-12-01T13:30:00.000Z
             */
            starts?: string;
            /**
             * @description Status of the interview.
             * @example SCHEDULED
             */
            status: components["schemas"]["InterviewStatus"];
            /** @description The step of the process that the interview is for. Absent when it is for none. */
            step?: components["schemas"]["StepReference"];
            /**
             * @description Time zone in which letters write the time, by its name in the IANA database.
             * @example Europe/Paris
             */
            time_zone: string;
            /**
             * @description Title of the interview. Empty when the candidate was erased.
             * @example Interview on the ward
             */
            title: string;
            /**
             * Format: uri
             * @description URL of the video call. Absent when there is none.
             * @example https://video.example/r/8f2c
             */
            video_url?: string;
        };
        /** @description One page of interviews. */
        InterviewCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/interview?pagecursor=eyJhIjoxMzQwfQ.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The interviews of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["Interview"][];
        };
        /** @description A change of an interview. */
        InterviewDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "InterviewChange";
            /** @description The interview. */
            interview: components["schemas"]["DeliveredInterview"];
        };
        /** @description A user who takes part in an interview. */
        Interviewer: {
            /**
             * @description Whether the interviewer has evaluated the interview.
             * @example true
             */
            evaluated: boolean;
            /** @description The interviewer. */
            user: components["schemas"]["User"];
        };
        /** @description An interview to add, and optionally the letter to send. */
        InterviewRequest: {
            /**
             * Format: date-time
             * @description When the interview ends: after `starts`, at most 24 hours later. Required with `starts`.
             * @example 2026-12-01T15:30:00+01:00
             */
            ends?: string;
            /**
             * @description Your identifier of the interview. No other interview of the application may have it. Must not be blank.
             * @example cal-77120
             */
            external_id?: string;
            /**
             * @description Identifiers of the interviewers, members of the organisation of the job.
             * @example [
             *       7,
             *       8
             *     ]
             */
            interviewer_ids: components["schemas"]["Id"][];
            /**
             * @description Where the interview takes place. Must not be blank.
             * @example Ward 3, room 12
             */
            location?: string;
            /**
             * @description Replaces the body of the template, and requires `template_id`; HTML of 1 to 100,000 characters, also once the keywords are filled in: those of `send-email`, and `interview.title`, `interview.starts`, `interview.ends`, `interview.location`, `interview.video_url`. Only the tags that `send-email` keeps are sent. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>We expect you at {{interview.starts}}: {{interview.location}}.</p>
             */
            message?: string;
            /**
             * @description Identifier of one of your organisations, to which the call is narrowed. The status is 404 when the application is outside it.
             * @example 1
             */
            organisation_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the questionnaire that the interviewers answer, as in `GET /questionnaire`.
             * @example 5
             */
            questionnaire_id?: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the interview begins. Required with `ends`. Without a time it is an evaluation that is asked for. It may be in the past.
             * @example 2026-12-01T14:30:00+01:00
             */
            starts?: string;
            /**
             * @description Identifier of a step of the process of the application that the interview is for.
             * @example 23
             */
            step_id?: components["schemas"]["Id"];
            /**
             * @description Replaces the subject of the template, and requires `template_id`; plain text of 1 to 255 characters. The keywords of `send-email` and those of interviews, such as `{{interview.starts}}`, are filled in, everything else is sent as it is. A subject of nothing but blanks and tags is refused.
             * @example Your interview on {{interview.starts}}
             */
            subject?: string;
            /**
             * @description Identifier of a recorded template of the organisation of the job, to be sent to the candidate. When omitted, no email is sent.
             * @example 41
             */
            template_id?: components["schemas"]["Id"];
            /**
             * @description Time zone in which letters write the time: a name of the IANA database, such as `Europe/Paris`. When omitted, your own.
             * @example Europe/Paris
             */
            time_zone?: string;
            /**
             * @description Title of the interview. Must not be blank.
             * @example Interview on the ward
             */
            title: string;
            /**
             * Format: uri
             * @description URL of the video call; it begins with `https://`.
             * @example https://video.example/r/8f2c
             */
            video_url?: string;
        };
        /**
         * @description The status of an interview.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `SCHEDULED` | It is to take place. |
         *     | `DONE` | It took place. |
         *     | `NO_SHOW` | The candidate did not come. |
         *     | `CANCELLED` | It does not take place. |
         * @enum {string}
         */
        InterviewStatus: "SCHEDULED" | "DONE" | "NO_SHOW" | "CANCELLED";
        /** @description The status to give to an interview, the status you expect it to have, and optionally the letter to send. */
        InterviewStatusRequest: {
            /**
             * @description The status that you last saw. The request is refused with 409 when the interview has another one by now.
             * @example SCHEDULED
             */
            expected_status: components["schemas"]["InterviewStatus"];
            /**
             * @description Replaces the body of the template, and requires `template_id`; HTML of 1 to 100,000 characters, also once the keywords are filled in: those of `send-email`, and `interview.title`, `interview.starts`, `interview.ends`, `interview.location`, `interview.video_url`. Only the tags that `send-email` keeps are sent. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>We expect you at {{interview.starts}}: {{interview.location}}.</p>
             */
            message?: string;
            /**
             * @description Why the interview gets the status, as plain text. It replaces the reason before; when omitted, there is none. Must not be blank.
             * @example The candidate is ill.
             */
            reason?: string;
            /**
             * @description The status to give to the interview.
             * @example CANCELLED
             */
            status: components["schemas"]["InterviewStatus"];
            /**
             * @description Replaces the subject of the template, and requires `template_id`; plain text of 1 to 255 characters. The keywords of `send-email` and those of interviews, such as `{{interview.starts}}`, are filled in, everything else is sent as it is. A subject of nothing but blanks and tags is refused.
             * @example Your interview on {{interview.starts}}
             */
            subject?: string;
            /**
             * @description Identifier of a recorded template of the organisation of the job, to be sent to the candidate. When omitted, no email is sent.
             * @example 41
             */
            template_id?: components["schemas"]["Id"];
        };
        /** @description The details of an interview to change, and optionally the letter to send. Omitted fields are left unchanged; `null` clears a field that an interview may be without. */
        InterviewUpdateRequest: {
            /**
             * Format: date-time
             * @description When the interview ends: after `starts`, at most 24 hours later. An interview has both times or none. `null` clears it.
             * @example 2026-12-01T15:30:00+01:00
             */
            ends?: string | null;
            /**
             * Format: date-time
             * @description `modification_date` of the interview as you read it. When the interview has another one, nothing is changed and the status is 409. Without it the interview is changed in any case.
             * @example 2026-11-24T09:12:03.120Z
             */
            expected_modification_date?: string;
            /**
             * @description Your identifier of the interview. No other interview of the application may have it. Must not be blank. `null` clears it.
             * @example cal-77120
             */
            external_id?: string | null;
            /**
             * @description Identifiers of the interviewers, members of the organisation of the job. They replace those before. An interviewer who has evaluated stays.
             * @example [
             *       7,
             *       8
             *     ]
             */
            interviewer_ids?: components["schemas"]["Id"][];
            /**
             * @description Where the interview takes place. Must not be blank. `null` clears it.
             * @example Ward 3, room 12
             */
            location?: string | null;
            /**
             * @description Replaces the body of the template, and requires `template_id`; HTML of 1 to 100,000 characters, also once the keywords are filled in: those of `send-email`, and `interview.title`, `interview.starts`, `interview.ends`, `interview.location`, `interview.video_url`. Only the tags that `send-email` keeps are sent. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>We expect you at {{interview.starts}}: {{interview.location}}.</p>
             */
            message?: string;
            /**
             * @description Identifier of the questionnaire that the interviewers answer, as in `GET /questionnaire`. It stays once there is an evaluation. `null` clears it.
             * @example 5
             */
            questionnaire_id?: number | null;
            /**
             * Format: date-time
             * @description When the interview begins. An interview has both times or none. It may be in the past. `null` clears it.
             * @example 2026-12-01T14:30:00+01:00
             */
            starts?: string | null;
            /**
             * @description Identifier of a step of the process of the application that the interview is for. `null` clears it.
             * @example 23
             */
            step_id?: number | null;
            /**
             * @description Replaces the subject of the template, and requires `template_id`; plain text of 1 to 255 characters. The keywords of `send-email` and those of interviews, such as `{{interview.starts}}`, are filled in, everything else is sent as it is. A subject of nothing but blanks and tags is refused.
             * @example Your interview on {{interview.starts}}
             */
            subject?: string;
            /**
             * @description Identifier of a recorded template of the organisation of the job, to be sent to the candidate. When omitted, no email is sent.
             * @example 41
             */
            template_id?: components["schemas"]["Id"];
            /**
             * @description Time zone in which letters write the time: a name of the IANA database, such as `Europe/Paris`. Null: your own.
             * @example Europe/Paris
             */
            time_zone?: string | null;
            /**
             * @description Title of the interview. Must not be blank.
             * @example Interview on the ward
             */
            title?: string;
            /**
             * Format: uri
             * @description URL of the video call; it begins with `https://`. `null` clears it.
             * @example https://video.example/r/8f2c
             */
            video_url?: string | null;
        };
        /** @description Body of a 422 answer. The request was understood and nothing was changed. It lists every fault at once; sending the same body again will be refused again. */
        InvalidBody: {
            /** @description URL of the JSON Schema of this body. */
            _schema: components["schemas"]["Url"];
            /** @description URL of the request without its query. Absent when it is longer than 2,000 characters. */
            _self?: components["schemas"]["Url"];
            /**
             * @description Always `INVALID` on an error.
             * @constant
             */
            _status: "INVALID";
            /** @description URL of the explanation of the faults in the documentation. */
            doc_url: components["schemas"]["Url"];
            /** @description The faults, keyed by the field of the request body. Nested fields are written with dots, as in `answers.31.answer`, and `_body` stands for the body as a whole. */
            invalid: {
                [key: string]: components["schemas"]["Fault"][];
            };
            /** @description Identifier of the request, the same as in `X-Request-Id`. */
            request_id: components["schemas"]["RequestId"];
        };
        /** @description The credential that was issued. */
        IssuedCredential: components["schemas"]["Envelope"] & components["schemas"]["Credential"] & {
            /**
             * @description The password, shown only once. A response that is repeated for an `Idempotency-Key` does not have it: if you have lost the first response, revoke the credential and issue another one.
             * @example Vq7mPpJ1n0c5Hq0dJ4s2bG9zR6tY8wLxK3uEoTfAiDM
             */
            password?: string;
        };
        /** @description A job in detail. */
        Job: components["schemas"]["JobCore"] & {
            /** @description The actions that the caller may take on the job. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /** @description Further properties of the job that the organisation defined. */
            attributes: {
                /** @description The properties by name. Empty when there are none. */
                items: components["schemas"]["JobAttribute"][];
            };
            /**
             * @description Whether an application from outside must have a cover letter.
             * @example false
             */
            cover_required: boolean;
            /**
             * @description Whether an application from outside must have a CV.
             * @example true
             */
            cv_required: boolean;
            /**
             * @description The job in general; HTML. May be empty.
             * @example <p>A permanent position on our cardiology ward.</p>
             */
            description: string;
            /**
             * @description The employer; HTML. May be empty.
             * @example <p>Northwind Clinics runs five hospitals.</p>
             */
            employer_description: string;
            /** @description The recruiter in charge. Absent when nobody is. */
            owner?: components["schemas"]["User"];
            /** @description What the job pays. Absent when it is not known. */
            pay?: components["schemas"]["Pay"];
            /**
             * @description The work to be done; HTML. May be empty.
             * @example <p>You care for patients before and after heart surgery.</p>
             */
            position_description: string;
            /** @description The process that applications to the job go through. */
            process: components["schemas"]["JobProcess"];
            /**
             * @description The person looked for; HTML. May be empty.
             * @example <p>You are a registered nurse and like to work in a team.</p>
             */
            profile_description: string;
            /** @description Where and when the job is or was published. */
            publications: {
                /** @description The publications, earliest first. Empty when the job was never published. */
                items: components["schemas"]["Publication"][];
            };
            /** @description The questionnaire for candidates. Absent when the job has none. */
            questionnaire?: components["schemas"]["Questionnaire"];
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`. Absent when it is open.
             * @example 2027-01-04
             */
            start_date?: string;
            /** @description How long the contract runs. Absent when it has no fixed term. */
            term?: components["schemas"]["Term"];
        };
        /** @description A property of a job that the organisation defined. */
        JobAttribute: {
            /**
             * @description Name of the property for programs, which stays when `name` is changed.
             * @example cost_centre
             */
            api_name: string;
            /**
             * @description Name of the property for people.
             * @example Cost centre
             */
            name: string;
            /**
             * @description Value of the property. May be empty.
             * @example 4711
             */
            value: string;
        };
        /** @description One page of jobs. */
        JobCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/job?pagecursor=eyJqIjoxM30.Yt5Lk0PqWm2a
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The jobs of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["JobSummary"][];
        };
        /** @description Body of a 409 response to the change of a job. Nothing was changed; `code` says why. */
        JobConflict: components["schemas"]["StaleJob"] | components["schemas"]["IdempotencyConflict"];
        /** @description What a job shows in lists and in detail alike. */
        JobCore: components["schemas"]["Envelope"] & {
            /** @description The applications to the job. */
            applications: components["schemas"]["Link"];
            /**
             * @description The client for whom the job is filled. Absent when there is none.
             * @example Clinique du Parc
             */
            client?: string;
            /** @description The type of contract. Absent when none was chosen. */
            contract_type?: components["schemas"]["ContractType"];
            /**
             * Format: date
             * @description Day on which the job was created, in UTC, as `YYYY-MM-DD`.
             * @example 2026-10-09
             */
            creation_date: string;
            /**
             * @description Identifier of the job.
             * @example 12
             */
            id: components["schemas"]["Id"];
            /** @description Where the work is done. Absent when it is not known. */
            location?: components["schemas"]["JobLocation"];
            /**
             * Format: date-time
             * @description When the job, its publications or its questionnaire last changed.
             * @example 2026-10-12T06:00:14.882Z
             */
            modification_date: string;
            /** @description The organisation that the job belongs to. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description Reference of the job in your own systems.
             * @example NW-2026-031
             */
            reference: string;
            /** @description The statistics of the job. */
            stats: components["schemas"]["Link"];
            /**
             * @description Where the job stands.
             * @example OPEN
             */
            status: components["schemas"]["JobStatus"];
            /** @description The team of the job. */
            team: components["schemas"]["Link"];
            /**
             * @description Title of the job.
             * @example Registered nurse, cardiology
             */
            title: string;
        };
        /** @description Where the work of a job is done. Parts that are not known are absent. */
        JobLocation: components["schemas"]["Address"] & {
            /**
             * @description Latitude in degrees, positive towards the north.
             * @example 45.7597
             */
            latitude?: number;
            /**
             * @description Longitude in degrees, positive towards the east.
             * @example 4.8567
             */
            longitude?: number;
        };
        /** @description The parts of the place of work to change. Omitted parts are left unchanged; `null` clears a part, and `null` instead of the object clears away all of them. */
        JobLocationChange: {
            /**
             * @description Street and number.
             * @example 12 rue des Tilleuls
             */
            address?: string | null;
            /**
             * @description Country as an ISO 3166-1 code of two capital letters.
             * @example FR
             */
            country?: string | null;
            /**
             * @description Latitude in degrees, positive towards the north. It comes with a longitude.
             * @example 45.7597
             */
            latitude?: number | null;
            /**
             * @description Longitude in degrees, positive towards the east. It comes with a latitude.
             * @example 4.8567
             */
            longitude?: number | null;
            /**
             * @description Postal code of any country.
             * @example 69003
             */
            postalcode?: string | null;
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string | null;
        } | null;
        /** @description The process of a job with its steps. */
        JobProcess: {
            /**
             * @description URL of the process.
             * @example http://127.0.0.1:3000/v1/process/3
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Identifier of the process.
             * @example 3
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the process.
             * @example Clinical hiring
             */
            name: string;
            /** @description The steps of the process. The filters of applications take their names and identifiers. */
            steps: {
                /** @description The steps in the order of their `rank`. */
                items: components["schemas"]["ProcessStep"][];
            };
        };
        /** @description A job, in short. */
        JobReference: {
            /**
             * @description URL of the job.
             * @example http://127.0.0.1:3000/v1/job/12
             */
            _self: components["schemas"]["Url"];
            /** @description The applications to the job. */
            applications: components["schemas"]["Link"];
            /**
             * @description Identifier of the job.
             * @example 12
             */
            id: components["schemas"]["Id"];
            /**
             * @description Where the job stands.
             * @example OPEN
             */
            status: components["schemas"]["JobStatus"];
            /**
             * @description Title of the job.
             * @example Registered nurse, cardiology
             */
            title: string;
        };
        /** @description A new job. It begins as `DRAFT`. */
        JobRequest: {
            /** @description Further properties of the job. Each `api_name` is given once. */
            attributes?: components["schemas"]["NewJobAttribute"][];
            /**
             * @description The client for whom the job is filled.
             * @example Clinique du Parc
             */
            client?: string;
            /**
             * @description Type of contract.
             * @example 1
             */
            contract_type_id?: components["schemas"]["Id"];
            /**
             * @description Whether an application from outside must have a cover letter.
             * @default false
             * @example false
             */
            cover_required: boolean;
            /**
             * @description Whether an application from outside must have a CV.
             * @default false
             * @example true
             */
            cv_required: boolean;
            /**
             * @description The job in general; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>A permanent position on our cardiology ward.</p>
             */
            description?: string;
            /**
             * @description The employer; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>Northwind Clinics runs five hospitals.</p>
             */
            employer_description?: string;
            /** @description Where the work is done. */
            location?: components["schemas"]["NewJobLocation"];
            /**
             * @description Organisation that the job belongs to, one of yours in which you are ADMIN.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /**
             * @description The recruiter in charge, a member of the organisation.
             * @example 7
             */
            owner_id?: components["schemas"]["Id"];
            /** @description What the job pays. */
            pay?: components["schemas"]["NewPay"];
            /**
             * @description The work to be done; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>You care for patients before and after heart surgery.</p>
             */
            position_description?: string;
            /**
             * @description Process that applications to the job go through. It is shared with the organisation.
             * @example 3
             */
            process_id: components["schemas"]["Id"];
            /**
             * @description The person looked for; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>You are a registered nurse and like to work in a team.</p>
             */
            profile_description?: string;
            /**
             * @description Questionnaire for candidates.
             * @example 5
             */
            questionnaire_id?: components["schemas"]["Id"];
            /**
             * @description Reference of the job in your own systems. No other job of your tenant may have it. Without it the service makes one up, such as `J-12`.
             * @example NW-2026-031
             */
            reference?: string;
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`.
             * @example 2027-01-04
             */
            start_date?: string;
            /** @description How long the contract runs. */
            term?: components["schemas"]["NewTerm"];
            /**
             * @description Title of the job. Must not be blank.
             * @example Registered nurse, cardiology
             */
            title: string;
        };
        /** @description The recruitment funnel of a job. */
        JobStatistics: components["schemas"]["Envelope"] & {
            /**
             * @description Number of applications received since the job exists.
             * @example 17
             */
            applications_total: number;
            /** @description Applications per publication source, biggest first, equal ones by name. A source on which the job is published is listed even when it brought no application. */
            by_channel: components["schemas"]["ChannelCount"][];
            /** @description Applications per step of the job's process, in order of rank. Steps without applications are listed with 0. */
            by_step: components["schemas"]["StepCount"][];
            /** @description Applications per week over the last eight weeks, oldest first. The last entry is the current week, and weeks without applications are listed with 0. */
            by_week: components["schemas"]["WeekCount"][];
            /**
             * @description Number of applications at a step with the outcome HIRED.
             * @example 2
             */
            hired: number;
            /**
             * @description Identifier of the job.
             * @example 12
             */
            job_id: components["schemas"]["Id"];
            /**
             * @description Title of the job.
             * @example Registered nurse, cardiology
             */
            job_title: string;
            /**
             * @description Median of the days from the receipt of an application until it entered its step, over the applications counted in `hired`, with one decimal. Null when there are none.
             * @example 23.4
             */
            median_days_to_hire: number | null;
            /**
             * @description Average number of applications of the other open jobs with the same type of contract that the caller can see, rounded to one decimal. Null when there are fewer than three such jobs.
             * @example 11.7
             */
            peer_average: number | null;
            /**
             * Format: date
             * @description Day on which the job was first published, as `YYYY-MM-DD`. Null when it never was.
             * @example 2026-10-12
             */
            published_since: string | null;
            /**
             * @description Number of applications at a step with the outcome REJECTED.
             * @example 6
             */
            rejected: number;
            /**
             * @description Number of applications at a step with the outcome WITHDRAWN.
             * @example 0
             */
            withdrawn: number;
        };
        /**
         * @description Where a job stands.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `DRAFT` | The job is being written. |
         *     | `PENDING_APPROVAL` | The job waits for approval. |
         *     | `OPEN` | The job takes applications. |
         *     | `CLOSED` | The job no longer takes applications. |
         *     | `ARCHIVED` | The job is kept for the record. |
         * @enum {string}
         */
        JobStatus: "DRAFT" | "PENDING_APPROVAL" | "OPEN" | "CLOSED" | "ARCHIVED";
        /** @description The status to give to a job, and the status you expect it to have. */
        JobStatusRequest: {
            /**
             * @description The status that you last saw. The request is refused with 409 when the job has another one by now.
             * @example DRAFT
             */
            expected_status: components["schemas"]["JobStatus"];
            /**
             * @description The status to give to the job.
             * @example OPEN
             */
            status: components["schemas"]["JobStatus"];
        };
        /** @description A job as an item of a list. */
        JobSummary: components["schemas"]["JobCore"] & {
            /** @description The process that applications to the job go through. */
            process: components["schemas"]["ResourceReference"];
        };
        /** @description The team of a job, complete in one response. */
        JobTeam: components["schemas"]["Envelope"] & {
            /** @description The members of the team. Empty when the job has no team. */
            items: components["schemas"]["User"][];
        };
        /** @description The details of a job to change. Omitted fields are left unchanged; `null` clears a field that a job may be without. */
        JobUpdateRequest: {
            /** @description Further properties of the job. Each `api_name` is given once. They replace all that the job has. */
            attributes?: components["schemas"]["NewJobAttribute"][];
            /**
             * @description The client for whom the job is filled.
             * @example Clinique du Parc
             */
            client?: string | null;
            /**
             * @description Type of contract. `null` clears it.
             * @example 1
             */
            contract_type_id?: number | null;
            /**
             * @description Whether an application from outside must have a cover letter.
             * @example false
             */
            cover_required?: boolean;
            /**
             * @description Whether an application from outside must have a CV.
             * @example true
             */
            cv_required?: boolean;
            /**
             * @description The job in general; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>A permanent position on our cardiology ward.</p>
             */
            description?: string;
            /**
             * @description The employer; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>Northwind Clinics runs five hospitals.</p>
             */
            employer_description?: string;
            /**
             * Format: date-time
             * @description `modification_date` of the job as you read it. When the job has another one, nothing is changed and the status is 409. Without it the job is changed in any case.
             * @example 2026-10-12T06:00:14.882Z
             */
            expected_modification_date?: string;
            /** @description Where the work is done. Omitted parts are left unchanged; `null` clears all of them. */
            location?: components["schemas"]["JobLocationChange"];
            /**
             * @description The recruiter in charge, a member of the organisation. `null` clears it.
             * @example 7
             */
            owner_id?: number | null;
            /** @description What the job pays. It replaces the former pay as a whole. `null` clears it. */
            pay?: components["schemas"]["PayChange"];
            /**
             * @description The work to be done; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>You care for patients before and after heart surgery.</p>
             */
            position_description?: string;
            /**
             * @description Process that applications to the job go through. It is shared with the organisation. It stays once the job has applications.
             * @example 3
             */
            process_id?: components["schemas"]["Id"];
            /**
             * @description The person looked for; HTML. Tags that a note may not have are stripped. Empty means none.
             * @example <p>You are a registered nurse and like to work in a team.</p>
             */
            profile_description?: string;
            /**
             * @description Questionnaire for candidates. Applications keep the answers to the one before. `null` clears it.
             * @example 5
             */
            questionnaire_id?: number | null;
            /**
             * @description Reference of the job in your own systems. No other job of your tenant may have it.
             * @example NW-2026-031
             */
            reference?: string;
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`. `null` clears it.
             * @example 2027-01-04
             */
            start_date?: string | null;
            /** @description How long the contract runs. `null` clears it. */
            term?: components["schemas"]["TermChange"];
            /**
             * @description Title of the job. Must not be blank.
             * @example Registered nurse, cardiology
             */
            title?: string;
        };
        /** @description A JSON Schema (draft 2020-12) that needs no other document. The schema of a response permits fields that it does not name. */
        JsonSchema: {
            /**
             * @description URL of the schema.
             * @example http://127.0.0.1:3000/schemav1/WeekCount
             */
            $id: components["schemas"]["Url"];
            /**
             * @description The dialect.
             * @constant
             */
            $schema: "https://json-schema.org/draft/2020-12/schema";
        } & {
            [key: string]: unknown;
        };
        /** @description Reference to another resource. */
        Link: {
            /**
             * @description URL of the resource referred to.
             * @example http://127.0.0.1:3000/changelog
             */
            _self: components["schemas"]["Url"];
        };
        /** @description An error with the code `malformed_request`, answered with 400. */
        MalformedRequest: components["schemas"]["Error"] & {
            /**
             * @description Always `malformed_request`.
             * @constant
             */
            code?: "malformed_request";
        };
        /** @description A user of your company. Unless you are an owner, a member of your organisations. */
        Member: components["schemas"]["User"] & {
            /** @description The actions that you may take on the user. Absent unless you are an owner. */
            _actions?: components["schemas"]["Action"][];
            /**
             * @description Language of the user, as an ISO 639-1 code of two letters. Absent unless you are an owner.
             * @example en
             */
            language?: string;
            /** @description The memberships in organisations that the caller is a member of, too. An owner gets all of them. */
            memberships: {
                /** @description The memberships by ascending `id` of the organisation. */
                items: components["schemas"]["MemberRole"][];
            };
            /**
             * Format: date-time
             * @description When the user last changed. Absent unless you are an owner.
             * @example 2026-11-30T09:12:44.310Z
             */
            modification_date?: string;
            /**
             * @description True for an owner of your company. Otherwise absent, and absent unless you are an owner.
             * @example true
             * @constant
             */
            owner?: true;
            /**
             * @description True for a user that is a program, such as an integration. Otherwise absent, and absent unless you are an owner.
             * @example true
             * @constant
             */
            program?: true;
            /**
             * @description Whether the credentials of the user are accepted. Absent unless you are an owner.
             * @example ACTIVE
             */
            status?: components["schemas"]["UserStatus"];
            /**
             * @description Time zone of the user, as an IANA name. Absent unless you are an owner.
             * @example Europe/Paris
             */
            time_zone?: string;
        };
        /** @description The role of a recruiter in an organisation. */
        MemberRole: {
            /** @description The organisation. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description The role of the recruiter in it.
             * @example RECRUITER
             */
            role: components["schemas"]["Role"];
        };
        /** @description A new role in an organisation, or the end of a membership. */
        MemberRoleChange: {
            /**
             * @description Identifier of an organisation of your company.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /**
             * @description The role of the user in it. `null` ends the membership.
             * @example RECRUITER
             */
            role: components["schemas"]["Role"] | null;
        };
        /** @description One of your organisations, with your role in it. */
        Membership: {
            /** @description The actions that you may take in the organisation. Empty unless you are ADMIN there. */
            _actions: components["schemas"]["Action"][];
            /** @description The applications to jobs of the organisation. */
            applications: components["schemas"]["Link"];
            /** @description The candidates who applied to jobs of the organisation. */
            candidates: components["schemas"]["Link"];
            /**
             * @description Identifier of the organisation, to be used as `organisation_id`.
             * @example 1
             */
            id: components["schemas"]["Id"];
            /** @description The jobs of the organisation of every status. */
            jobs: components["schemas"]["Link"];
            /**
             * @description Name of the organisation.
             * @example Northwind Clinics
             */
            name: string;
            /** @description The notes of the organisation. */
            notes: components["schemas"]["Link"];
            /** @description The processes shared with the organisation. */
            processes: components["schemas"]["Link"];
            /** @description The rejection reasons in the organisation. */
            rejection_reasons: components["schemas"]["Link"];
            /**
             * @description Your role in the organisation.
             * @example ADMIN
             */
            role: components["schemas"]["Role"];
            /** @description The email templates of the organisation. */
            templates: components["schemas"]["Link"];
            /** @description The recruiters who are members of the organisation. */
            users: components["schemas"]["Link"];
            /** @description The webhooks of the organisation. */
            webhooks: components["schemas"]["Link"];
        };
        /** @description A postal address. Every part is optional. */
        NewAddress: {
            /**
             * @description Street and number.
             * @example 4 quai Tilsitt
             */
            address?: string;
            /**
             * @description Country as an ISO 3166-1 code of two capital letters.
             * @example FR
             */
            country?: string;
            /**
             * @description Postal code of any country.
             * @example 69002
             */
            postalcode?: string;
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string;
        };
        /** @description A person who applies, with the fields of a candidate. A candidate who has applied to organisations in which you are RECRUITER or ADMIN, and who has this email address as the first or the second one, is taken in place of a new one. Of a candidate that is known, only missing details are filled in, and none when the candidate has also applied to another organisation. */
        NewCandidate: {
            /**
             * Format: date
             * @description Day of birth, as `YYYY-MM-DD`. Not in the future.
             * @example 1994-06-21
             */
            birthdate?: string;
            /**
             * Format: email
             * @description Email address. ASCII only: write a domain outside ASCII as `xn--` labels, such as `jorg@xn--mller-kva.de`.
             * @example lea.moreau@mail.example
             */
            email: string;
            /**
             * Format: email
             * @description A second email address; ASCII only.
             * @example lea@moreau.example
             */
            email_secondary?: string;
            /**
             * Format: date
             * @description Day on which working life began, as `YYYY-MM-DD`. Not in the future.
             * @example 2017-09-01
             */
            experience_start?: string;
            /**
             * @description First name.
             * @example Léa
             */
            first_name: string;
            /**
             * @description Telephone number at home.
             * @example +33 3 20 00 00 01
             */
            home_phone?: string;
            /**
             * @description Instagram profile.
             * @example lea.moreau
             */
            instagram?: string;
            /**
             * @description Last name.
             * @example Moreau
             */
            last_name: string;
            /**
             * Format: uri
             * @description URL of the LinkedIn profile; `https` or `http`.
             * @example https://www.linkedin.com/in/lea-moreau
             */
            linkedin?: string;
            /** @description Postal address. */
            location?: components["schemas"]["NewAddress"];
            /**
             * @description Mobile telephone number.
             * @example +33 6 12 34 56 78
             */
            mobile_phone?: string;
            /**
             * @description Telephone number at work.
             * @example +33 3 20 00 00 02
             */
            office_phone?: string;
            /**
             * @description Present position.
             * @example Nurse
             */
            position?: string;
            /**
             * @description Present employer.
             * @example Hôpital Saint-Luc
             */
            position_company?: string;
            /**
             * @description Form of address.
             * @example MS
             */
            title?: components["schemas"]["CandidateTitle"];
        };
        /** @description A property of a job that the organisation defines. */
        NewJobAttribute: {
            /**
             * @description Name of the property for programs.
             * @example cost_centre
             */
            api_name: string;
            /**
             * @description Name of the property for people. Must not be blank.
             * @example Cost centre
             */
            name: string;
            /**
             * @description Value of the property. May be empty.
             * @example 4711
             */
            value: string;
        };
        /** @description Where the work of a job is done. Every part is optional. */
        NewJobLocation: {
            /**
             * @description Street and number.
             * @example 12 rue des Tilleuls
             */
            address?: string;
            /**
             * @description Country as an ISO 3166-1 code of two capital letters.
             * @example FR
             */
            country?: string;
            /**
             * @description Latitude in degrees, positive towards the north. It comes with a longitude.
             * @example 45.7597
             */
            latitude?: number;
            /**
             * @description Longitude in degrees, positive towards the east. It comes with a latitude.
             * @example 4.8567
             */
            longitude?: number;
            /**
             * @description Postal code of any country.
             * @example 69003
             */
            postalcode?: string;
            /**
             * @description Town.
             * @example Lyon
             */
            town?: string;
        };
        /** @description A role in an organisation. */
        NewMemberRole: {
            /**
             * @description Identifier of an organisation of your company.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /**
             * @description The role of the user in it.
             * @example RECRUITER
             */
            role: components["schemas"]["Role"];
        };
        /** @description Pay for work: an amount, or a range from `min` to `max`, for each `period`. */
        NewPay: {
            /**
             * @description Currency of the amounts, as an ISO 4217 code of three capital letters: one that was active on 2026-01-01 and has minor units. Withdrawn codes such as HRK and BGN, metals and test codes are refused.
             * @example EUR
             */
            currency: string;
            /**
             * @description The highest amount of a range, not below `min`, with as many digits. Omit it when there is one amount only.
             * @example 3600
             */
            max?: number;
            /**
             * @description The amount, or the lowest amount of a range, before tax. It has at most the digits after the decimal point that the currency has, such as none in JPY, two in EUR and three in KWD, and two more for `HOUR` and `DAY`.
             * @example 3100
             */
            min: number;
            /**
             * @description What the amounts do not say, as plain text. Must not be blank.
             * @example 13 months, plus a night allowance
             */
            note?: string;
            /**
             * @description The time that the amounts are for.
             * @example MONTH
             */
            period: components["schemas"]["PayPeriod"];
        };
        /** @description A pool to add. */
        NewPool: {
            /**
             * @description Name of the pool, 1 to 255 characters. No other pool may have it, in any case. Must not be blank.
             * @example Night shifts
             */
            name: string;
        };
        /** @description Credentials that the service sends to the receiver in addition to the signature. */
        NewReceiver: {
            /**
             * @description The login of `BASIC`, without a colon, or the name of the header of `HEADER`. Required for both; not with `BEARER`. A header that the service sets itself is refused, such as `Content-Type` and those that begin with `webhook-`.
             * @example recruitment
             */
            name?: string;
            /**
             * @description The kind of credentials.
             * @example BEARER
             */
            type: components["schemas"]["ReceiverType"];
            /**
             * @description The password, the token, or the value of the header. A password has no control characters. A token has letters, digits and `. _ ~ + / -`, and may end in `=` (RFC 6750). The value of a header has visible ASCII characters and blanks, and neither begins nor ends with a blank. It is never shown.
             * @example dGhlLXRva2VuLW9mLXRoZS1yZWNlaXZlcg
             */
            value: string;
        };
        /** @description A length of time, such as six months. */
        NewTerm: {
            /**
             * @description Number of units.
             * @example 6
             */
            count: number;
            /**
             * @description The unit.
             * @example MONTH
             */
            unit: components["schemas"]["TermUnit"];
        };
        /** @description Absolute URL of the next page. Request it as given; it is empty on the last page. */
        NextUrl: string;
        /** @description A note on a candidate. Only users of its organisation see it. */
        Note: {
            /** @description The application that the note is about. Absent when it is about none in particular. */
            application?: components["schemas"]["ResourceReference"];
            /** @description The candidate whom the note is about. */
            candidate: components["schemas"]["CandidateReference"];
            /**
             * Format: date-time
             * @description When the note was added.
             * @example 2026-11-18T08:55:03Z
             */
            date: string;
            /**
             * @description Identifier of the note.
             * @example 401
             */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the note last changed or the candidate was erased.
             * @example 2026-11-18T08:55:03.412Z
             */
            modification_date: string;
            /** @description The organisation whose users see the note. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description Text of the note; HTML with basic formatting. Empty when the candidate was erased.
             * @example <p>Very good interview. <strong>Prefers night shifts.</strong></p>
             */
            text: string;
            /** @description The recruiter who wrote the note. Absent when no recruiter did. */
            user?: components["schemas"]["User"];
        };
        /** @description One page of notes. */
        NoteCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/note?pagecursor=eyJhIjo2MDF9.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The notes of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["Note"][];
        };
        /** @description A note on a candidate. */
        NoteRequest: {
            /**
             * @description Application that the note is about, one of the candidate to a job of the organisation. The note then stands in the history of this application alone, otherwise in that of each application of the candidate to the organisation.
             * @example 501
             */
            application_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the candidate.
             * @example 101
             */
            candidate_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the organisation whose users may read the note.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /**
             * @description Text of the note, 1 to 65,536 characters of plain text or HTML. The tags `p br b strong i em u s ul ol li a blockquote code pre` are kept, with `href` on links to `http`, `https` and `mailto`; everything else is stripped. A text with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>Very good interview. <strong>Prefers night shifts.</strong></p>
             */
            text: string;
        };
        /** @description Confirmation that a note was added, with what the caller may do next. */
        NoteResult: components["schemas"]["ActionsResult"] & {
            /**
             * @description Identifier of the note, its `id` in `GET /note`.
             * @example 903
             */
            note_id: components["schemas"]["Id"];
        };
        /** @description An error with the code `not_found`, answered with 404. */
        NotFound: components["schemas"]["Error"] & {
            /**
             * @description Always `not_found`.
             * @constant
             */
            code?: "not_found";
        };
        /** @description An offer to a candidate, from the draft to the answer. */
        Offer: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the offer. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /** @description The application that the offer belongs to. */
            application: components["schemas"]["ResourceReference"];
            /** @description The candidate to whom the offer is made. */
            candidate: components["schemas"]["CandidateReference"];
            /** @description Type of contract. Absent when it is open. */
            contract_type?: components["schemas"]["ContractType"];
            /**
             * Format: date-time
             * @description When the offer was added.
             * @example 2026-11-26T09:12:03.120Z
             */
            creation_date: string;
            /**
             * Format: date
             * @description Last day, in UTC, on which the candidate can accept the offer, as `YYYY-MM-DD`. In the night after it the service sets a `SENT` offer to `EXPIRED`. Absent when the offer has no such day.
             * @example 2026-12-15
             */
            expires?: string;
            /**
             * @description Identifier of the offer in your own systems. Absent when there is none or the candidate was erased.
             * @example OF-2026-17
             */
            external_id?: string;
            /**
             * @description Identifier of the offer.
             * @example 1401
             */
            id: components["schemas"]["Id"];
            /** @description The job that the offer is for. */
            job: components["schemas"]["JobReference"];
            /**
             * Format: date-time
             * @description When the offer or what it shows last changed.
             * @example 2026-11-26T09:12:03.120Z
             */
            modification_date: string;
            /** @description The organisation of the job. */
            organisation: components["schemas"]["OrganisationReference"];
            /** @description What the candidate is offered for the work. Absent when it is open or the candidate was erased. */
            pay?: components["schemas"]["Pay"];
            /**
             * @description Why the offer got its status, as plain text: show it as it is, not as HTML. Absent when no reason was given or the candidate was erased.
             * @example She stays with her present employer.
             */
            reason?: string;
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`. Absent when it is open.
             * @example 2027-02-01
             */
            start_date?: string;
            /**
             * @description Status of the offer.
             * @example DRAFT
             */
            status: components["schemas"]["OfferStatus"];
            /** @description How long the contract runs. Absent when it has no fixed term. */
            term?: components["schemas"]["Term"];
            /**
             * @description Text of the offer; HTML with basic formatting. Absent when there is none or the candidate was erased.
             * @example <p>We would be glad to have you on our <strong>cardiology ward</strong>.</p>
             */
            text?: string;
        };
        /** @description One page of offers. */
        OfferCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/offer?pagecursor=eyJvIjoxNDAyfQ.aW6rX0vHc3Tq
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The offers of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["Offer"][];
        };
        /** @description A change of an offer. */
        OfferDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "OfferChange";
            /** @description The offer. */
            offer: components["schemas"]["DeliveredOffer"];
        };
        /** @description A new offer. It begins as `DRAFT`. */
        OfferRequest: {
            /**
             * @description Identifier of the type of contract, as in `GET /contract-type`.
             * @example 1
             */
            contract_type_id?: components["schemas"]["Id"];
            /**
             * Format: date
             * @description Last day, in UTC, on which the candidate can accept the offer, as `YYYY-MM-DD`; today or later.
             * @example 2026-12-15
             */
            expires?: string;
            /**
             * @description Your identifier of the offer. No other offer of the application may have it. Must not be blank.
             * @example OF-2026-17
             */
            external_id?: string;
            /**
             * @description Identifier of one of your organisations, to which the call is narrowed. The status is 404 when the application is outside it.
             * @example 1
             */
            organisation_id?: components["schemas"]["Id"];
            /** @description What the candidate is offered for the work. */
            pay?: components["schemas"]["NewPay"];
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`.
             * @example 2027-02-01
             */
            start_date?: string;
            /** @description How long the contract runs. */
            term?: components["schemas"]["NewTerm"];
            /**
             * @description Text of the offer, 1 to 65,536 characters of plain text or HTML. The tags of a note are kept; everything else is stripped. A text with nothing left is refused.
             * @example <p>We would be glad to have you on our <strong>cardiology ward</strong>.</p>
             */
            text?: string;
        };
        /**
         * @description The status of an offer.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `DRAFT` | It is being written. |
         *     | `PENDING_APPROVAL` | It waits for the approval of an ADMIN. |
         *     | `APPROVED` | It was approved and can be sent. |
         *     | `SENT` | The candidate has it. |
         *     | `ACCEPTED` | The candidate accepted it. |
         *     | `DECLINED` | The candidate declined it. |
         *     | `EXPIRED` | The candidate did not answer in time. |
         *     | `WITHDRAWN` | The organisation withdrew it. |
         * @enum {string}
         */
        OfferStatus: "DRAFT" | "PENDING_APPROVAL" | "APPROVED" | "SENT" | "ACCEPTED" | "DECLINED" | "EXPIRED" | "WITHDRAWN";
        /** @description Body of a 409 response to the change of the status of an offer. Nothing was changed; `code` says why. */
        OfferStatusConflict: components["schemas"]["StaleResource"] | components["schemas"]["StaleStep"] | components["schemas"]["IdempotencyConflict"];
        /**
         * @description The status to give to an offer, the status you expect it to have, and what belongs to the new status.
         *
         *     | From               | To                                                                 |
         *     | ------------------ | ------------------------------------------------------------------ |
         *     | `DRAFT`            | `PENDING_APPROVAL`, `WITHDRAWN`; an ADMIN also `APPROVED`          |
         *     | `PENDING_APPROVAL` | `DRAFT`, `WITHDRAWN`; an ADMIN also `APPROVED`                     |
         *     | `APPROVED`         | `SENT`, `DRAFT`, `WITHDRAWN`                                       |
         *     | `SENT`             | `ACCEPTED`, `DECLINED`, `WITHDRAWN`                                |
         *     | `EXPIRED`          | `SENT` with a new `expires`, `WITHDRAWN`                           |
         *     | `ACCEPTED`         | `DECLINED`, when the candidate steps back; `POST /step` undoes a hire |
         */
        OfferStatusRequest: {
            /**
             * @description The status that you last saw. The request is refused with 409 when the offer has another one by now.
             * @example APPROVED
             */
            expected_status: components["schemas"]["OfferStatus"];
            /**
             * Format: date
             * @description Last day, in UTC, on which the candidate can accept the offer, as `YYYY-MM-DD`; today or later. With `SENT` only, and required for an offer that is `EXPIRED`. When omitted, the offer keeps its day, which must not be over.
             * @example 2026-12-15
             */
            expires?: string;
            /** @description Hires the candidate together with the acceptance: the application moves to an END step with the outcome `HIRED`. With `ACCEPTED` only. When omitted, the application stays where it is. */
            hire?: {
                /**
                 * @description Identifier of the step at which you last saw the application. The request is refused with 409 when it is elsewhere by now.
                 * @example 24
                 */
                expected_current_step_id: components["schemas"]["Id"];
                /**
                 * @description Identifier of an END step of the same process with the outcome `HIRED`. When omitted, the first such step by `rank` is taken.
                 * @example 25
                 */
                target_step_id?: components["schemas"]["Id"];
            };
            /**
             * @description Replaces the body of the template, and requires `template_id`; HTML of 1 to 100,000 characters, also once the keywords are filled in: those of the subject, and `{{offer.pay}}`, `{{offer.start_date}}` and `{{offer.expires}}`. The tags of `send-email` are kept; everything else is stripped. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>Dear {{candidate.first_name}},</p><p>we offer you {{offer.pay}} from {{offer.start_date}}.</p>
             */
            message?: string;
            /**
             * @description Why the offer gets the status, as plain text; of the candidate who declines, for example. It takes the place of the reason that the offer had; without one the offer has none. A reason of blanks is refused.
             * @example She stays with her present employer.
             */
            reason?: string;
            /**
             * @description The status to give to the offer.
             * @example SENT
             */
            status: components["schemas"]["OfferStatus"];
            /**
             * @description Replaces the subject of the template, and requires `template_id`; plain text of 1 to 255 characters. The keywords of `send-email` are filled in; those of offers are not known here, because every member sees subjects. A subject of nothing but blanks and tags is refused.
             * @example Our offer: {{job.title}}
             */
            subject?: string;
            /**
             * @description Identifier of a recorded template of the organisation of the job, to be sent to the candidate. With `SENT` only. When omitted, no email is sent.
             * @example 41
             */
            template_id?: components["schemas"]["Id"];
        };
        /** @description The offer with its new status, and what the change did besides. */
        OfferStatusResult: components["schemas"]["Offer"] & {
            /**
             * @description Identifier of the step change of the hire, as in `GET /step` and in the call of a webhook. Absent without a hire.
             * @example 1204
             */
            change_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the email that was queued, its `id` in `emails` of the application. Absent when none was.
             * @example 331
             */
            email_id?: components["schemas"]["Id"];
            /** @description Interviews and offers that go on although the candidate was hired. Absent without a hire. */
            still_open?: components["schemas"]["StillOpen"];
        };
        /** @description The details of an offer to change. Omitted fields are left unchanged; `null` clears a field. */
        OfferUpdateRequest: {
            /**
             * @description Identifier of the type of contract, as in `GET /contract-type`. `null` clears it.
             * @example 1
             */
            contract_type_id?: number | null;
            /**
             * Format: date-time
             * @description `modification_date` of the offer as you read it. When the offer has another one, nothing is changed and the status is 409. Without it the offer is changed in any case.
             * @example 2026-11-26T09:12:03.120Z
             */
            expected_modification_date?: string;
            /**
             * Format: date
             * @description Last day, in UTC, on which the candidate can accept the offer, as `YYYY-MM-DD`; today or later. `null` clears it.
             * @example 2026-12-15
             */
            expires?: string | null;
            /**
             * @description Your identifier of the offer. No other offer of the application may have it. Must not be blank. `null` clears it.
             * @example OF-2026-17
             */
            external_id?: string | null;
            /** @description What the candidate is offered for the work. It replaces the former pay as a whole; `null` clears it. */
            pay?: components["schemas"]["PayChange"];
            /**
             * Format: date
             * @description Day on which the work begins, as `YYYY-MM-DD`. `null` clears it.
             * @example 2027-02-01
             */
            start_date?: string | null;
            /** @description How long the contract runs. `null` clears it. */
            term?: components["schemas"]["TermChange"];
            /**
             * @description Text of the offer, 1 to 65,536 characters of plain text or HTML. The tags of a note are kept; everything else is stripped. A text with nothing left is refused. `null` clears it.
             * @example <p>We would be glad to have you on our <strong>cardiology ward</strong>.</p>
             */
            text?: string | null;
        };
        /** @description Your organisations, complete in one response. */
        OrganisationList: components["schemas"]["Envelope"] & {
            /** @description The organisations, by ascending `id`. */
            items: components["schemas"]["Membership"][];
        };
        /** @description An organisation, in short. */
        OrganisationReference: {
            /**
             * @description Identifier of the organisation.
             * @example 1
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the organisation.
             * @example Northwind Clinics
             */
            name: string;
        };
        /**
         * @description How an application ended.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `HIRED` | The candidate was hired. |
         *     | `REJECTED` | The organisation rejected the application. |
         *     | `WITHDRAWN` | The candidate withdrew the application. |
         * @enum {string}
         */
        Outcome: "HIRED" | "REJECTED" | "WITHDRAWN";
        /**
         * @description An outcome of applications, or none.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `HIRED` | The candidate was hired. |
         *     | `REJECTED` | The organisation rejected the application. |
         *     | `WITHDRAWN` | The candidate withdrew the application. |
         *     | `NONE` | The application has no outcome. |
         * @enum {string}
         */
        OutcomeFilter: "HIRED" | "REJECTED" | "WITHDRAWN" | "NONE";
        /** @description One thing that is wrong with a parameter of the path, the query or the headers. */
        ParameterFault: {
            /** @description What is wrong. */
            code: components["schemas"]["ParameterFaultCode"];
            /** @description What this parameter should have had, such as its limits or its permitted values, in English. Absent when there is no more to say than `message`. */
            detail?: string;
            /** @description The English sentence that belongs to `code`. */
            message: string;
        };
        /**
         * @description What is wrong with a parameter, for programs. Each code comes with exactly one English sentence, which is sent in `message`.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `required` | This parameter is required. |
         *     | `type` | This parameter has the wrong type. |
         *     | `format` | This parameter has the wrong format. |
         *     | `too_short` | This parameter is too short. |
         *     | `too_long` | This parameter is too long. |
         *     | `out_of_range` | This parameter is outside its permitted range. |
         *     | `unknown_value` | This parameter does not have one of its permitted values. |
         *     | `unknown_parameter` | This operation has no parameter of this name. |
         *     | `repeated` | This parameter may be given only once. |
         *     | `not_combinable` | Another query parameter beside this one must have the value of the first request. |
         *     | `bad_cursor` | This page cursor is not one that the service gave out for this collection. |
         * @enum {string}
         */
        ParameterFaultCode: "required" | "type" | "format" | "too_short" | "too_long" | "out_of_range" | "unknown_value" | "unknown_parameter" | "repeated" | "not_combinable" | "bad_cursor";
        /** @description Pay for work: an amount, or a range from `min` to `max`, for each `period`. */
        Pay: {
            /**
             * @description Currency of the amounts, as an ISO 4217 code of three capital letters. Pay of earlier versions may have a code that was withdrawn since.
             * @example EUR
             */
            currency: string;
            /**
             * @description The highest amount of the range, not below `min`. Absent when there is one amount only.
             * @example 3600
             */
            max?: number;
            /**
             * @description The amount, or the lowest amount of a range, before tax.
             * @example 3100
             */
            min: number;
            /**
             * @description What the amounts do not say, as plain text: show it as it is, not as HTML. Absent when there is nothing.
             * @example 13 months, plus a night allowance
             */
            note?: string;
            /**
             * @description The time that the amounts are for.
             * @example MONTH
             */
            period: components["schemas"]["PayPeriod"];
        };
        /** @description Pay for work: an amount, or a range from `min` to `max`, for each `period`. It replaces the former pay as a whole. `null` clears it. */
        PayChange: {
            /**
             * @description Currency of the amounts, as an ISO 4217 code of three capital letters: one that was active on 2026-01-01 and has minor units. Withdrawn codes such as HRK and BGN, metals and test codes are refused.
             * @example EUR
             */
            currency: string;
            /**
             * @description The highest amount of a range, not below `min`, with as many digits. Omit it when there is one amount only.
             * @example 3600
             */
            max?: number;
            /**
             * @description The amount, or the lowest amount of a range, before tax. It has at most the digits after the decimal point that the currency has, such as none in JPY, two in EUR and three in KWD, and two more for `HOUR` and `DAY`.
             * @example 3100
             */
            min: number;
            /**
             * @description What the amounts do not say, as plain text. Must not be blank.
             * @example 13 months, plus a night allowance
             */
            note?: string;
            /**
             * @description The time that the amounts are for.
             * @example MONTH
             */
            period: components["schemas"]["PayPeriod"];
        } | null;
        /** @description An error with the code `payload_too_large`, answered with 413. */
        PayloadTooLarge: components["schemas"]["Error"] & {
            /**
             * @description Always `payload_too_large`.
             * @constant
             */
            code?: "payload_too_large";
        };
        /**
         * @description The time that an amount of pay is for.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `HOUR` | An hour of work. |
         *     | `DAY` | A day of work. |
         *     | `WEEK` | A week. |
         *     | `MONTH` | A month. |
         *     | `YEAR` | A year. |
         * @enum {string}
         */
        PayPeriod: "HOUR" | "DAY" | "WEEK" | "MONTH" | "YEAR";
        /** @description How the receiver answered a ping. */
        PingResult: components["schemas"]["Envelope"] & {
            /**
             * @description Duration of the call in milliseconds.
             * @example 184
             */
            duration_ms: number;
            /**
             * @description Why no response came, in English. Null when the receiver responded.
             * @example No complete answer came within 10 seconds.
             */
            error: string | null;
            /**
             * @description Identifier of the ping, as sent in `webhook-id`.
             * @example msg_2nA1bC8dEfGh2J
             */
            event_id: string;
            /**
             * @description Body returned by the receiver, cut after 8 KiB. Empty when no response came. The receiver wrote it: do not trust it.
             * @example {"received":true}
             */
            response_body: string;
            /**
             * @description HTTP status returned by the receiver. 0 when no response came.
             * @example 200
             */
            response_status: number;
        };
        /** @description The pools to add a candidate to, and those to take it out of. Together they name at least one pool, and no pool is in both. */
        PoolChangeRequest: {
            /**
             * @description Identifiers of the pools to add the candidate to.
             * @example [
             *       2,
             *       3
             *     ]
             */
            add?: components["schemas"]["Id"][];
            /**
             * @description Identifiers of the pools to take the candidate out of.
             * @example [
             *       1
             *     ]
             */
            remove?: components["schemas"]["Id"][];
        };
        /** @description Pools, complete in one response. */
        PoolList: components["schemas"]["Envelope"] & {
            /** @description The actions that you may take on the list: `change-list` for a RECRUITER, an ADMIN and an owner. */
            _actions: components["schemas"]["Action"][];
            /** @description The pools, by ascending `id`. */
            items: components["schemas"]["PoolReference"][];
        };
        /** @description The pools to add and to change, at least one in all. */
        PoolListRequest: {
            /** @description The pools to add. */
            add?: components["schemas"]["NewPool"][];
            /** @description The pools to rename or retire, each once. */
            change?: components["schemas"]["PoolUpdate"][];
        };
        /** @description A named group of candidates. */
        PoolReference: {
            /** @description The candidates in the pool that you can see. */
            candidates: components["schemas"]["Link"];
            /**
             * @description Identifier of the pool.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the pool, as the filter `pool_name` takes it.
             * @example Night shifts
             */
            name: string;
            /**
             * @description Always `true`: the pool is no longer listed and takes no more candidates. Absent for every other pool.
             * @constant
             */
            retired?: true;
        };
        /** @description The pools that the candidate is in now, with the actions that the caller may take next. */
        PoolsResult: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the candidate. */
            _actions: components["schemas"]["Action"][];
            /** @description The candidate as it is now. */
            candidate: components["schemas"]["Link"];
            /**
             * @description Identifier of the candidate.
             * @example 101
             */
            candidate_id: components["schemas"]["Id"];
            /** @description The pools that the candidate is in now. */
            pools: {
                /** @description The pools by name. Empty when there are none. */
                items: components["schemas"]["PoolReference"][];
            };
        };
        /** @description Changes of a pool. Omitted fields are left unchanged. */
        PoolUpdate: {
            /**
             * @description Identifier of the pool.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description New name of the pool, 1 to 255 characters. No other pool may have it, in any case. Must not be blank.
             * @example Nights
             */
            name?: string;
            /**
             * @description `true` retires the pool, `false` brings it back.
             * @example true
             */
            retired?: boolean;
        };
        /** @description The service through which a source publishes jobs. */
        PostingService: {
            /**
             * @description Identifier of the posting service.
             * @example 2
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the posting service.
             * @example MedJobs Europe
             */
            name: string;
        };
        /** @description A recruitment process, which is an ordered list of steps shared with one or more organisations. */
        Process: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the process.
             * @example 3
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the process.
             * @example Clinical hiring
             */
            name: string;
            /** @description The organisations that the process is shared with, as far as the caller sees them. */
            organisations: {
                /** @description The organisations. */
                items: components["schemas"]["OrganisationReference"][];
            };
            /** @description The steps of the process. */
            steps: {
                /** @description The steps in the order of their `rank`. */
                items: components["schemas"]["ProcessStep"][];
            };
        };
        /** @description Processes, complete in one response. */
        ProcessList: components["schemas"]["Envelope"] & {
            /** @description The processes, by ascending `id`. */
            items: components["schemas"]["Process"][];
        };
        /** @description A step of a process. */
        ProcessStep: {
            /**
             * @description Identifier of the step, to be used as `process_step_id` and `target_step_id`.
             * @example 21
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the step.
             * @example New
             */
            name: string;
            /**
             * @description Whether entering the step stands for an act outside the service, such as making an offer. `advance-step` refuses such a step; `POST /step` enters it.
             * @example false
             */
            operational: boolean;
            /**
             * @description How an application ended that is at the step. Only END steps have one. Absent when support has not set it.
             * @example HIRED
             */
            outcome?: components["schemas"]["Outcome"];
            /**
             * @description Position of the step in its process. The first step has rank 1.
             * @example 1
             */
            rank: number;
            /**
             * @description Where the step stands in its process.
             * @example START
             */
            status: components["schemas"]["StepStatus"];
        };
        /** @description A period in which a job is published on a source. */
        Publication: {
            /**
             * Format: date
             * @description Last day of publication, in UTC, as `YYYY-MM-DD`. Null while it is published until further notice.
             * @example 2026-12-31
             */
            end_date: string | null;
            /** @description The job feed of the source. Absent when your role in the organisation is READER. */
            feed?: components["schemas"]["Link"];
            /**
             * @description Identifier of the publication.
             * @example 71
             */
            id: components["schemas"]["Id"];
            /** @description The source on which the job is published. */
            source: components["schemas"]["Source"];
            /**
             * Format: date
             * @description First day of publication, in UTC, as `YYYY-MM-DD`.
             * @example 2026-10-12
             */
            start_date: string;
        };
        /** @description The publication that was added, with the URL to apply at. */
        PublicationResult: components["schemas"]["Envelope"] & {
            /**
             * @description URL to submit applications to, as in the feed of the source. It contains its own credentials and is the same in each response. It takes applications while the job is `OPEN`.
             * @example http://127.0.0.1:3000/v1/apply/api/Zr4mXb0sQv9tLq2nYw7cKd
             */
            apply_url: components["schemas"]["Url"];
            /**
             * @description Identifier of the job.
             * @example 12
             */
            job_id: components["schemas"]["Id"];
            /** @description The publication as the job shows it. */
            publication: components["schemas"]["Publication"];
        };
        /** @description Where to publish a job, and on which days. */
        PublishRequest: {
            /**
             * Format: date
             * @description Last day of publication, in UTC, as `YYYY-MM-DD`; not before the first. When omitted or null, the job is published until further notice.
             * @example 2026-12-31
             */
            end_date?: string | null;
            /**
             * @description Identifier of the source.
             * @example 4
             */
            source_id: components["schemas"]["Id"];
            /**
             * Format: date
             * @description First day of publication, in UTC, as `YYYY-MM-DD`. When omitted, it is today.
             * @example 2026-12-01
             */
            start_date?: string;
        };
        /** @description A question to candidates. */
        Question: {
            /** @description The answers offered. */
            choices: {
                /** @description The choices in order. Empty for a `FREE_TEXT` question. */
                items: components["schemas"]["Choice"][];
            };
            /**
             * @description Identifier of the question, by which `answers` are keyed.
             * @example 31
             */
            id: components["schemas"]["Id"];
            /**
             * @description The question as it is asked.
             * @example Why do you want to work in cardiology?
             */
            label: string;
            /**
             * @description Whether a candidate must answer the question to apply.
             * @example true
             */
            required: boolean;
            /**
             * @description The way the question is answered.
             * @example FREE_TEXT
             */
            type: components["schemas"]["QuestionType"];
        };
        /** @description A list of questions to candidates. */
        Questionnaire: {
            /**
             * @description Identifier of the questionnaire, to be used as `questionnaire_id`.
             * @example 5
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the questionnaire.
             * @example Nursing background
             */
            name: string;
            /** @description The questions. */
            questions: {
                /** @description The questions in the order they are asked. */
                items: components["schemas"]["Question"][];
            };
        };
        /** @description A question and the answer to it. */
        QuestionnaireAnswer: {
            /** @description The answer. */
            answer: {
                /** @description The choices made. Empty for a `FREE_TEXT` question and without an answer. */
                choices: components["schemas"]["Choice"][];
                /**
                 * @description Text of the answer to a `FREE_TEXT` question. Empty without an answer; absent for choice questions.
                 * @example I spent two years on a cardiology ward and want to stay in the field.
                 */
                text?: string;
            };
            /** @description The question. */
            question: components["schemas"]["QuestionReference"];
        };
        /** @description The answer to one question. Give `answer`, or `choices` for a choice question. */
        QuestionnaireAnswerInput: {
            /**
             * @description Text of the answer to a `FREE_TEXT` question. For a choice question, the identifier or the exact value of one choice.
             * @example I spent two years on a cardiology ward and want to stay in the field.
             */
            answer?: string;
            /**
             * @description Identifiers of the choices made. A `SINGLE_CHOICE` question takes one.
             * @example [
             *       62
             *     ]
             */
            choices?: components["schemas"]["Id"][];
        };
        /** @description The answers to a questionnaire for one application, complete in one response. */
        QuestionnaireAnswers: components["schemas"]["Envelope"] & {
            /** @description All questions in the order of the questionnaire, with their answers. */
            items: components["schemas"]["QuestionnaireAnswer"][];
        };
        /** @description Answers to a questionnaire. */
        QuestionnaireDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "QuestionnaireSubmit";
        };
        /** @description Questionnaires, complete in one response. */
        QuestionnaireList: components["schemas"]["Envelope"] & {
            /** @description The questionnaires, by ascending `id`. */
            items: components["schemas"]["Questionnaire"][];
        };
        /** @description A questionnaire of an application, in short. */
        QuestionnaireReference: {
            /**
             * @description URL of the answers to it for this application.
             * @example http://127.0.0.1:3000/v1/application/501/questionnaire/5
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Identifier of the questionnaire.
             * @example 5
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the questionnaire.
             * @example Nursing background
             */
            name: string;
        };
        /** @description Confirmation that answers were recorded. */
        QuestionnaireResult: components["schemas"]["Envelope"] & {
            /** @description The actions that the caller may take on the application next. Empty when there are none. */
            _actions: components["schemas"]["Action"][];
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the questionnaire.
             * @example 5
             */
            questionnaire_id: components["schemas"]["Id"];
            /**
             * @description Points of the choices made, in percent of the maximum. Absent when nothing in the questionnaire scores.
             * @example 80
             */
            questionnaire_score?: number;
        };
        /** @description Answers to a questionnaire. */
        QuestionnaireSubmission: {
            /** @description The answers, keyed by the identifier of the question. */
            answers: {
                [key: string]: components["schemas"]["QuestionnaireAnswerInput"];
            };
            /**
             * @description Identifier of the questionnaire, as an integer or as a string of digits.
             * @example 5
             */
            questionnaire_id: components["schemas"]["Id"] | string;
        };
        /** @description A question, in short. */
        QuestionReference: {
            /**
             * @description Identifier of the question.
             * @example 31
             */
            id: components["schemas"]["Id"];
            /**
             * @description The question as it is asked.
             * @example Why do you want to work in cardiology?
             */
            label: string;
            /**
             * @description The way the question is answered.
             * @example FREE_TEXT
             */
            type: components["schemas"]["QuestionType"];
        };
        /**
         * @description The way a question is answered.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `FREE_TEXT` | With a text. |
         *     | `SINGLE_CHOICE` | With one of the choices. |
         *     | `MULTIPLE_CHOICE` | With any number of the choices. |
         * @enum {string}
         */
        QuestionType: "FREE_TEXT" | "SINGLE_CHOICE" | "MULTIPLE_CHOICE";
        /** @description An error with the code `rate_limited`, answered with 429. */
        RateLimited: components["schemas"]["Error"] & {
            /**
             * @description Always `rate_limited`.
             * @constant
             */
            code?: "rate_limited";
        };
        /** @description Credentials that the service sends to the receiver in addition to the signature. They replace the former ones as a whole; `null` clears them. */
        ReceiverChange: {
            /**
             * @description The login of `BASIC`, without a colon, or the name of the header of `HEADER`. Required for both; not with `BEARER`. A header that the service sets itself is refused, such as `Content-Type` and those that begin with `webhook-`.
             * @example recruitment
             */
            name?: string;
            /**
             * @description The kind of credentials.
             * @example BEARER
             */
            type: components["schemas"]["ReceiverType"];
            /**
             * @description The password, the token, or the value of the header. A password has no control characters. A token has letters, digits and `. _ ~ + / -`, and may end in `=` (RFC 6750). The value of a header has visible ASCII characters and blanks, and neither begins nor ends with a blank. It is never shown.
             * @example dGhlLXRva2VuLW9mLXRoZS1yZWNlaXZlcg
             */
            value: string;
        } | null;
        /**
         * @description How the service authenticates to a receiver in addition to the signature.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `BASIC` | HTTP Basic, with a login and a password. |
         *     | `BEARER` | A bearer token in `Authorization`. |
         *     | `HEADER` | A header of your choice. |
         * @enum {string}
         */
        ReceiverType: "BASIC" | "BEARER" | "HEADER";
        /**
         * @description What an interviewer recommends.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `STRONG_NO` | By no means go on with the candidate. |
         *     | `NO` | Do not go on with the candidate. |
         *     | `YES` | Go on with the candidate. |
         *     | `STRONG_YES` | Go on with the candidate by all means. |
         * @enum {string}
         */
        Recommendation: "STRONG_NO" | "NO" | "YES" | "STRONG_YES";
        /** @description A reason for which applications are rejected. */
        RejectionReason: {
            /**
             * @description Identifier of the reason.
             * @example 31
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the reason.
             * @example Licence is missing
             */
            name: string;
            /** @description The organisation whose applications are rejected for the reason. Absent when it holds in all organisations. */
            organisation?: components["schemas"]["OrganisationReference"];
        };
        /** @description Rejection reasons, complete in one response. */
        RejectionReasonList: components["schemas"]["Envelope"] & {
            /** @description The reasons, by ascending `id`. */
            items: components["schemas"]["RejectionReason"][];
        };
        /** @description A rejection reason, in short. */
        RejectionReasonReference: {
            /**
             * @description Identifier of the reason.
             * @example 31
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the reason.
             * @example Licence is missing
             */
            name: string;
        };
        /** @description The step you expect the application to be at, and optionally the step to enter, the reason, the letter to send, and whether interviews are cancelled. */
        RejectRequest: {
            /**
             * @description True cancels the interviews of the application that are `SCHEDULED`, except those that are over or were evaluated. Those for which a letter with a calendar entry was sent are taken out of the calendar of the candidate: the first by the email of the rejection, where a template is named, the others by an email each with title and time only.
             * @default false
             * @example true
             */
            cancel_interviews: boolean;
            /**
             * @description Identifier of the step at which you last saw the application. The request is refused with 409 when it is elsewhere by now.
             * @example 22
             */
            expected_current_step_id: components["schemas"]["Id"];
            /**
             * @description Replaces the body of the template, and requires `template_id`; HTML of 1 to 100,000 characters, also once the keywords of `send-email` are filled in. The tags `p br b strong i em u s ul ol li a blockquote code pre` are kept, with `href` on links to `http`, `https` and `mailto`; everything else is stripped. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>Dear {{candidate.first_name}},</p><p>we have chosen another candidate.</p>
             */
            message?: string;
            /**
             * @description Identifier of one of your organisations, to which the call is narrowed. The status is 404 when the application is outside it.
             * @example 1
             */
            organisation_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of the reason, as in `GET /rejection-reason`; of the organisation of the job, or of the whole tenant. When omitted, the application has no reason.
             * @example 31
             */
            rejection_reason_id?: components["schemas"]["Id"];
            /**
             * @description Replaces the subject of the template, and requires `template_id`; plain text of 1 to 255 characters. The keywords of `send-email`, such as `{{job.title}}`, are filled in, everything else is sent as it is. A subject of nothing but blanks and tags is refused.
             * @example Your application for {{job.title}}
             */
            subject?: string;
            /**
             * @description Identifier of an END step of the same process with the outcome `REJECTED`. When omitted, the first such step by `rank` is taken.
             * @example 26
             */
            target_step_id?: components["schemas"]["Id"];
            /**
             * @description Identifier of a recorded template of the organisation of the job, to be sent to the candidate. When omitted, no email is sent.
             * @example 41
             */
            template_id?: components["schemas"]["Id"];
        };
        /** @description The rejection, and the step at which the application is now. */
        RejectResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the step change, as in `GET /step` and in the call of a webhook.
             * @example 1204
             */
            change_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the email, its `id` in `emails` of the application. Absent when no template was named.
             * @example 331
             */
            email_id?: components["schemas"]["Id"];
            /**
             * @description The `Message-ID` header of the email, by which mail programs know it. Absent when no template was named.
             * @example <0f0e7a52-8a6c-4b3e-9d58-2f1b6c7d9e10@northwind.example>
             */
            message_id?: string;
            /**
             * @description How the application ended. Always `REJECTED`.
             * @example REJECTED
             */
            outcome: components["schemas"]["Outcome"];
            /**
             * @description Position of the new current step in its process. The first step has rank 1.
             * @example 6
             */
            rank: number;
            /** @description Why the application was rejected. Absent when no reason was given. */
            rejection_reason?: components["schemas"]["RejectionReasonReference"];
            /**
             * @description Identifier of the new current step.
             * @example 26
             */
            step_id: components["schemas"]["Id"];
            /**
             * @description Name of the new current step.
             * @example Rejected
             */
            step_name: string;
            /** @description Interviews and offers that go on although the application was rejected. */
            still_open?: components["schemas"]["StillOpen"];
        };
        /** @description A template filled in for one application, as `send-email` would send it in your name. */
        RenderedTemplate: {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Body without keywords; HTML with the tags that `send-email` keeps.
             * @example <p>Dear Léa,</p><p>we would like to talk to you about Registered nurse, cardiology.</p>
             */
            message: string;
            /**
             * Format: email
             * @description Email address of the candidate. Absent when it is not known.
             * @example lea.moreau@mail.example
             */
            recipient?: string;
            /**
             * @description Why `send-email` would refuse the email: `no_recipient` when the candidate has no email address, `candidate_erased` when the personal data of the candidate was erased. Absent when the email would be sent.
             * @example no_recipient
             * @enum {string}
             */
            refusal?: "no_recipient" | "candidate_erased";
            /**
             * @description Subject without keywords; plain text.
             * @example Your application at Northwind Clinics
             */
            subject: string;
        };
        /** @description The body of a replay. It has no fields. Send an empty object, or no body. */
        ReplayRequest: Record<string, never>;
        /** @description Confirmation that an event was queued again, with what the caller may do next. */
        ReplayResult: components["schemas"]["ActionsResult"] & {
            /**
             * @description Identifier of the event, as the records of its calls show it in `event_id`.
             * @example msg_2mXcTq5r8JvBn1
             */
            event_id: string;
            /** @description The history of webhook calls where the record of the new call appears, newest first. It exists once the call was made; it has the same `event_id` and a greater `id` than the record sent again. */
            tasks: components["schemas"]["Link"];
            /**
             * @description The same as `event_id`.
             * @example msg_2mXcTq5r8JvBn1
             */
            webhook_id: string;
        };
        /** @description Identifier of one request. Quote it when you ask support about a response. */
        RequestId: string;
        /** @description Body of a 409 response to the change of an interview, an offer, a user, a template or a webhook. Nothing was changed; `code` says why. */
        ResourceConflict: components["schemas"]["StaleResource"] | components["schemas"]["IdempotencyConflict"];
        /** @description A reference to a resource, by its URL and its identifier. */
        ResourceReference: {
            /**
             * @description URL of the resource.
             * @example http://127.0.0.1:3000/v1/process/3
             */
            _self: components["schemas"]["Url"];
            /**
             * @description Identifier of the resource.
             * @example 3
             */
            id: components["schemas"]["Id"];
        };
        /** @description The credential that was revoked. */
        RevokedCredential: components["schemas"]["Envelope"] & components["schemas"]["Credential"] & {
            /**
             * Format: date-time
             * @description When the credential was revoked.
             * @example 2026-11-30T10:02:11.004Z
             */
            revoked_date: string;
        };
        /**
         * @description What a recruiter may do in an organisation.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `READER` | Read everything but offers, and evaluate as an interviewer. |
         *     | `RECRUITER` | Read and write, except that jobs are for an ADMIN, and so is the approval of offers. |
         *     | `ADMIN` | Read and write, jobs and the approval of offers included, and speak for the organisation towards support. |
         * @enum {string}
         */
        Role: "READER" | "RECRUITER" | "ADMIN";
        /** @description Body of a 409 response to `score`. Nothing was changed; `code` says why. */
        ScoreConflict: components["schemas"]["StaleScore"] | components["schemas"]["IdempotencyConflict"];
        /** @description The score to give, and optionally the score you expect the application to have. */
        ScoreRequest: {
            /**
             * @description The score that you last saw; null when there was none. The request is refused with 409 when the application has another one by now. When omitted, the score is replaced whatever it is.
             * @example 75
             */
            expected_score?: number | null;
            /**
             * @description The score, from 0 to 100. `null` clears it.
             * @example 80
             */
            score: number | null;
        };
        /** @description The score that the application has now. */
        ScoreResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description The score, from 0 to 100. Null when it was taken away.
             * @example 80
             */
            score: number | null;
        };
        /**
         * @description The recorded template to send, and optionally texts that replace its own. The keywords in the table are filled in.
         *
         *     | Keyword | Filled in with |
         *     | --- | --- |
         *     | `{{candidate.first_name}}`, `{{candidate.last_name}}` | name of the candidate |
         *     | `{{candidate.title}}` | form of address of the candidate in the language of the template, such as Mrs; empty when it is not known, and in other languages than German, English, Spanish, French, Italian, Dutch, Polish and Portuguese |
         *     | `{{candidate.email}}` | email address of the candidate |
         *     | `{{job.title}}`, `{{job.reference}}` | title and reference of the job |
         *     | `{{organisation.name}}` | name of the organisation of the job |
         *     | `{{recruiter.first_name}}`, `{{recruiter.last_name}}`, `{{recruiter.email}}` | your name and email address |
         *     | `{{step.name}}` | name of the current step of the application |
         *     | `{{application.date}}` | day of the application, as `YYYY-MM-DD` |
         */
        SendEmailRequest: {
            /**
             * @description Replaces the body of the template; HTML of 1 to 100,000 characters, also once the keywords of `send-email` are filled in. The tags `p br b strong i em u s ul ol li a blockquote code pre` are kept, with `href` on links to `http`, `https` and `mailto`; everything else is stripped. A message with nothing left is refused, and one with more than 5,000 tags or more than 100 tags in one another.
             * @example <p>Dear {{candidate.first_name}},</p><p>we look forward to meeting you on Tuesday at 10 a.m.</p>
             */
            message?: string;
            /**
             * @description Identifier of one of your organisations, to which the call is narrowed. The status is 404 when the application or the template is outside it.
             * @example 1
             */
            organisation_id?: components["schemas"]["Id"];
            /**
             * @description Replaces the subject of the template; plain text of 1 to 255 characters. The keywords of `send-email`, such as `{{job.title}}`, are filled in, everything else is sent as it is. A subject of nothing but blanks and tags is refused.
             * @example Your interview for {{job.title}}
             */
            subject?: string;
            /**
             * @description Identifier of the recorded template.
             * @example 41
             */
            template_id: components["schemas"]["Id"];
        };
        /** @description Confirmation that an email was queued for sending. */
        SendEmailResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the email, its `id` in `emails` of the application.
             * @example 331
             */
            email_id: components["schemas"]["Id"];
            /**
             * @description The `Message-ID` header of the message, by which mail programs know it.
             * @example <0f0e7a52-8a6c-4b3e-9d58-2f1b6c7d9e10@northwind.example>
             */
            message_id: string;
            /**
             * @description Identifier of the template sent.
             * @example 41
             */
            template_id: components["schemas"]["Id"];
        };
        /** @description A publication source, which brings applications. */
        Source: {
            /**
             * @description Identifier of the source.
             * @example 4
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the source.
             * @example Careers site
             */
            name: string;
            /** @description The posting service that the source belongs to. Absent when the source belongs to none. */
            posting_service?: components["schemas"]["PostingService"];
        };
        /** @description Publication sources, complete in one response. */
        SourceList: components["schemas"]["Envelope"] & {
            /** @description The sources, by ascending `id`. */
            items: components["schemas"]["Source"][];
        };
        /** @description The candidate has changed since the date that you expected, and nothing was changed. `modification_date` says when, so that you can read the candidate and decide again. */
        StaleCandidate: components["schemas"]["Error"] & {
            /** @description Identifier of the candidate. */
            candidate_id: components["schemas"]["Id"];
            /**
             * @description Always `stale_candidate`.
             * @constant
             */
            code?: "stale_candidate";
            /**
             * Format: date-time
             * @description When the candidate last changed.
             */
            modification_date: string;
        };
        /** @description The job has changed since the date that you expected, and nothing was changed. `modification_date` says when, so that you can read the job and decide again. */
        StaleJob: components["schemas"]["Error"] & {
            /**
             * @description Always `stale_job`.
             * @constant
             */
            code?: "stale_job";
            /** @description Identifier of the job. */
            job_id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the job last changed.
             */
            modification_date: string;
        };
        /** @description The resource has changed since you read it, and nothing was changed; `detail` names it. `modification_date` and `status` are those that it has now, so that you can read it and decide again. */
        StaleResource: components["schemas"]["Error"] & {
            /**
             * @description Always `stale_resource`.
             * @constant
             */
            code?: "stale_resource";
            /**
             * @description Identifier of the resource.
             * @example 1401
             */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the resource last changed.
             * @example 2026-11-26T10:40:18.702Z
             */
            modification_date: string;
            /** @description The status that the interview or offer has now, or the state of the webhook. Absent for other resources. */
            status?: components["schemas"]["InterviewStatus"] | components["schemas"]["OfferStatus"] | components["schemas"]["WebhookState"];
        };
        /** @description The application has another score than you expected, and nothing was changed. `score` says which, so that you can decide again. */
        StaleScore: components["schemas"]["Error"] & {
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /**
             * @description Always `stale_score`.
             * @constant
             */
            code?: "stale_score";
            /** @description The score that the application has now, from 0 to 100. Null when it has none. */
            score: number | null;
        };
        /** @description The job has another status than you expected, and nothing was changed. `status` says which, so that you can decide again. */
        StaleStatus: components["schemas"]["Error"] & {
            /**
             * @description Always `stale_status`.
             * @constant
             */
            code?: "stale_status";
            /** @description Identifier of the job. */
            job_id: components["schemas"]["Id"];
            /** @description The status that the job has now. */
            status: components["schemas"]["JobStatus"];
        };
        /** @description The application is not at the step you expected, and nothing was changed. `step` says where it is now, so that you can decide again. */
        StaleStep: components["schemas"]["Error"] & {
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /**
             * @description Always `stale_step`.
             * @constant
             */
            code?: "stale_step";
            /** @description The step at which the application is now. */
            step: components["schemas"]["StepState"];
        };
        /** @description Body of a 409 response to `status`. Nothing was changed; `code` says why. */
        StatusConflict: components["schemas"]["StaleStatus"] | components["schemas"]["IdempotencyConflict"];
        /** @description An application entered a step of its process. */
        StepChange: {
            /** @description The application that entered the step. */
            application: components["schemas"]["ApplicationReference"];
            /**
             * @description Identifier of the step change. Later changes have greater ones.
             * @example 1201
             */
            change_id: components["schemas"]["Id"];
            /**
             * Format: date
             * @description Day of the step change, in UTC, as `YYYY-MM-DD`.
             * @example 2026-11-03
             */
            date: string;
            /**
             * @description Identifier of the step entered, the same as `step.id`. The identifier of the step change is `change_id`.
             * @example 21
             */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the step change was recorded or the candidate was erased. Later changes move the date of the application, not this one.
             * @example 2026-11-03T08:15:42.107Z
             */
            modification_date: string;
            /**
             * @description Name of the step entered, the same as `step.name`.
             * @example New
             */
            name: string;
            /**
             * @description Where the step entered stands in its process, the same as `step.status`.
             * @example START
             */
            status: components["schemas"]["StepStatus"];
            /** @description The step entered. The step at which the application is now is `application.step`. */
            step: components["schemas"]["StepState"];
            /** @description The recruiter who moved the application. Absent when no recruiter did it. */
            user?: components["schemas"]["User"];
        };
        /** @description One page of step changes. */
        StepChangeCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/step?pagecursor=eyJzIjoxMjAyfQ.Pd3Vn8UcKe6f
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The step changes of this page, by ascending `change_id`, with `modified_since` by date of modification. */
            items: components["schemas"]["StepChange"][];
        };
        /** @description A step change of an application. */
        StepChangeDelivery: components["schemas"]["WebhookDelivery"] & {
            /**
             * @description Type of the event.
             * @constant
             */
            event: "ProcessStepChange";
            /** @description The step change. */
            step_change: components["schemas"]["DeliveredStepChange"];
        };
        /** @description The application to move and the step to move it to. */
        StepChangeRequest: {
            /**
             * @description Identifier of the application.
             * @example 501
             */
            application_id: components["schemas"]["Id"];
            /**
             * @description Identifier of the step, from `steps.items[].id` of the process. Any step of the process of the application may be named.
             * @example 24
             */
            process_step_id: components["schemas"]["Id"];
        };
        /** @description Confirmation that an application was moved, with what the caller may do next. */
        StepChangeResult: components["schemas"]["ActionsResult"] & {
            /**
             * @description Identifier of the step change, as in `GET /step` and in the call of a webhook.
             * @example 1204
             */
            change_id: components["schemas"]["Id"];
            /** @description Interviews and offers that go on although the application has ended. Absent when the step is no END step. */
            still_open?: components["schemas"]["StillOpen"];
        };
        /** @description How many applications are at a step of the job's process, and how many have been there. */
        StepCount: {
            /**
             * @description Number of applications that are at the step now.
             * @example 1
             */
            current: number;
            /**
             * @description Number of applications that have ever been at the step, each counted once.
             * @example 2
             */
            entered: number;
            /** @description The step. */
            step: components["schemas"]["StepReference"];
        };
        /** @description A step of a process, in short. */
        StepReference: {
            /**
             * @description Identifier of the step, the same as in the process.
             * @example 25
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the step.
             * @example Hired
             */
            name: string;
            /**
             * @description How an application ended that is at the step. Absent when the step has no outcome.
             * @example HIRED
             */
            outcome?: components["schemas"]["Outcome"];
            /**
             * @description Where the step stands in its process.
             * @example END
             */
            status: components["schemas"]["StepStatus"];
        };
        /** @description A step at which an application is or was, with the day it was entered. */
        StepState: {
            /**
             * Format: date
             * @description Day on which the application entered the step, in UTC, as `YYYY-MM-DD`.
             * @example 2026-11-05
             */
            date: string;
            /**
             * @description Identifier of the step, the same as in the process.
             * @example 22
             */
            id: components["schemas"]["Id"];
            /**
             * @description Name of the step.
             * @example Phone screening
             */
            name: string;
            /**
             * @description Where the step stands in its process.
             * @example CURRENT
             */
            status: components["schemas"]["StepStatus"];
        };
        /**
         * @description Where a step stands in its process.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `START` | The step at which every application begins. A process has exactly one. |
         *     | `CURRENT` | A step on the way. |
         *     | `END` | A step that concludes the application. A process has at least one. |
         * @enum {string}
         */
        StepStatus: "START" | "CURRENT" | "END";
        /** @description What goes on although the application has ended. */
        StillOpen: {
            /** @description The interviews that are `SCHEDULED`. */
            interviews: {
                /** @description The interviews by identifier. Empty when there are none. */
                items: components["schemas"]["ResourceReference"][];
            };
            /** @description The offers that are `DRAFT`, `PENDING_APPROVAL`, `APPROVED` or `SENT`. */
            offers: {
                /** @description The offers by identifier. Empty when there are none. */
                items: components["schemas"]["ResourceReference"][];
            };
        };
        /** @description Confirmation that an application was received or, with `validate_only`, that it would be. */
        SubmissionResult: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the application. Absent with `validate_only`.
             * @example 501
             */
            application_id?: components["schemas"]["Id"];
            /**
             * @description Whether a new application was recorded (true) or the candidate had applied to this job before and nothing was changed (false). Absent with `validate_only`.
             * @example true
             */
            created?: boolean;
        };
        /** @description The answer to one question. Give `answer`, or `choices` for a choice question. */
        SubmittedAnswer: {
            /**
             * @description Text of the answer to a `FREE_TEXT` question. For a choice question, the identifier or the exact value of one choice.
             * @example I spent two years on a cardiology ward and want to stay in the field.
             */
            answer?: string;
            /**
             * @description Identifiers of the choices made. A `SINGLE_CHOICE` question takes one.
             * @example [
             *       62
             *     ]
             */
            choices?: components["schemas"]["Id"][] | components["schemas"]["EmptyText"];
        };
        /** @description Answers, keyed by the identifier of the question. */
        SubmittedAnswers: {
            [key: string]: components["schemas"]["SubmittedAnswer"] | components["schemas"]["EmptyText"];
        };
        /** @description The consents of a candidate who applies. Omit a field when the candidate was not asked. */
        SubmittedConsent: {
            /**
             * @description Whether the candidate agreed that the data is processed for this application.
             * @example true
             */
            processing?: boolean | components["schemas"]["EmptyText"];
            /**
             * @description Whether the candidate agreed that the data is kept for other jobs.
             * @example true
             */
            retention?: boolean | components["schemas"]["EmptyText"];
        };
        /** @description The recruiters to add to the team of a job, and those to take out of it. Together they name at least one recruiter, and no recruiter is in both. */
        TeamChangeRequest: {
            /**
             * @description Identifiers of the recruiters to add. Each is a member of the organisation of the job.
             * @example [
             *       7,
             *       8
             *     ]
             */
            add?: components["schemas"]["Id"][];
            /**
             * @description Identifiers of the recruiters to take out of the team, also of those who have left the organisation.
             * @example [
             *       9
             *     ]
             */
            remove?: components["schemas"]["Id"][];
        };
        /** @description An email template in detail. */
        Template: components["schemas"]["TemplateSummary"] & {
            /** @description The actions that you may take on the template now: `update` for an ADMIN in its organisation. */
            _actions: components["schemas"]["Action"][];
            /** @description The keywords in the subject and the message. */
            keywords: {
                /**
                 * @description The keywords without braces, each once, in order of appearance. Empty when there are none. There are `candidate.first_name`, `candidate.last_name`, `candidate.title`, `candidate.email`, `job.title`, `job.reference`, `organisation.name`, `recruiter.first_name`, `recruiter.last_name`, `recruiter.email`, `step.name` and `application.date`; `send-email` says what each is filled in with, and refuses a template with another one. The letter of an offer also has `offer.start_date`, `offer.pay` and `offer.expires`, in the message only. Letters about interviews have `interview.title`, `interview.starts`, `interview.ends`, `interview.location` and `interview.video_url`.
                 * @example [
                 *       "organisation.name",
                 *       "candidate.first_name"
                 *     ]
                 */
                items: string[];
            };
            /**
             * @description Body with keywords; HTML as it was given. `send-email` strips what it does not keep.
             * @example <p>Dear {{candidate.first_name}},</p><p>we would like to talk to you about {{job.title}}.</p>
             */
            message: string;
            /** @description The template filled in. Present with `application_id`, unless `send-email` would refuse the template: a retired one, one of another organisation than that of the job, or one with a fault in its texts. */
            rendered?: components["schemas"]["RenderedTemplate"];
            /**
             * @description Always `true`: the template is no longer listed and cannot be sent. Absent for every other template.
             * @constant
             */
            retired?: true;
        };
        /** @description One page of templates. */
        TemplateCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/template?pagecursor=eyJhIjo0MX0.3f1rN0cQ7uXb
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The templates of this page, by ascending `id`, with `modified_since` by date of modification. */
            items: components["schemas"]["TemplateSummary"][];
        };
        /** @description A new email template. */
        TemplateRequest: {
            /**
             * @description Language of the template, as an ISO 639-1 code of two letters.
             * @example en
             */
            language: string;
            /**
             * @description Body with keywords, 1 to 100,000 characters of HTML. It is kept as you send it; `send-email` strips what it does not keep. A message with nothing left then is refused. It may have the keywords that `keywords` of a template lists.
             * @example <p>Dear {{candidate.first_name}},</p><p>we would like to talk to you about {{job.title}}.</p>
             */
            message: string;
            /**
             * @description Name of the template, 1 to 255 characters. Must not be blank.
             * @example Invitation
             */
            name: string;
            /**
             * @description Identifier of the organisation that the template belongs to.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /**
             * @description Subject with keywords such as `{{job.title}}`; plain text of 1 to 255 characters. Must not be blank. It may have the keywords that `keywords` of a template lists, but not those of offers.
             * @example Your application at {{organisation.name}}
             */
            subject: string;
        };
        /** @description An email template as an item of a list. */
        TemplateSummary: components["schemas"]["Envelope"] & {
            /**
             * @description Identifier of the template, to be used as `template_id`.
             * @example 41
             */
            id: components["schemas"]["Id"];
            /**
             * @description Language of the template, as an ISO 639-1 code of two letters.
             * @example en
             */
            language: string;
            /**
             * Format: date-time
             * @description When the template last changed.
             * @example 2026-09-01T12:00:00.318Z
             */
            modification_date: string;
            /**
             * @description Name of the template.
             * @example Invitation
             */
            name: string;
            /** @description The organisation that the template belongs to. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description Subject with keywords such as `{{job.title}}`; plain text.
             * @example Your application at {{organisation.name}}
             */
            subject: string;
        };
        /** @description Changes of an email template. Omitted fields are left unchanged. */
        TemplateUpdateRequest: {
            /**
             * Format: date-time
             * @description `modification_date` of the template as you read it. When the template has another one, nothing is changed and the status is 409. Without it the template is changed in any case.
             * @example 2026-09-01T12:00:00.318Z
             */
            expected_modification_date?: string;
            /**
             * @description Language of the template, as an ISO 639-1 code of two letters.
             * @example en
             */
            language?: string;
            /**
             * @description Body with keywords, 1 to 100,000 characters of HTML. It is kept as you send it; `send-email` strips what it does not keep. A message with nothing left then is refused. It may have the keywords that `keywords` of a template lists.
             * @example <p>Dear {{candidate.first_name}},</p><p>we would like to talk to you about {{job.title}}.</p>
             */
            message?: string;
            /**
             * @description Name of the template, 1 to 255 characters. Must not be blank.
             * @example Invitation
             */
            name?: string;
            /**
             * @description `true` retires the template, `false` brings it back.
             * @example true
             */
            retired?: boolean;
            /**
             * @description Subject with keywords such as `{{job.title}}`; plain text of 1 to 255 characters. Must not be blank. It may have the keywords that `keywords` of a template lists, but not those of offers.
             * @example Your application at {{organisation.name}}
             */
            subject?: string;
        };
        /** @description A length of time, such as six months. */
        Term: {
            /**
             * @description Number of units.
             * @example 6
             */
            count: number;
            /**
             * @description The unit.
             * @example MONTH
             */
            unit: components["schemas"]["TermUnit"];
        };
        /** @description A length of time, such as six months. `null` clears it. */
        TermChange: {
            /**
             * @description Number of units.
             * @example 6
             */
            count: number;
            /**
             * @description The unit.
             * @example MONTH
             */
            unit: components["schemas"]["TermUnit"];
        } | null;
        /**
         * @description A unit of time.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `DAY` | Days. |
         *     | `WEEK` | Weeks. |
         *     | `MONTH` | Months. |
         *     | `YEAR` | Years. |
         * @enum {string}
         */
        TermUnit: "DAY" | "WEEK" | "MONTH" | "YEAR";
        /** @description An error with the code `unauthenticated`, answered with 401. */
        Unauthenticated: components["schemas"]["Error"] & {
            /**
             * @description Always `unauthenticated`.
             * @constant
             */
            code?: "unauthenticated";
        };
        /** @description An error with the code `unavailable`, answered with 503. */
        Unavailable: components["schemas"]["Error"] & {
            /**
             * @description Always `unavailable`.
             * @constant
             */
            code?: "unavailable";
        };
        /** @description Where a job is no longer to be published. */
        UnpublishRequest: {
            /**
             * @description Identifier of the source.
             * @example 4
             */
            source_id: components["schemas"]["Id"];
        };
        /** @description An error with the code `unsupported_media_type`, answered with 415. */
        UnsupportedMediaType: components["schemas"]["Error"] & {
            /**
             * @description Always `unsupported_media_type`.
             * @constant
             */
            code?: "unsupported_media_type";
        };
        /**
         * Format: uri
         * @description Absolute URL of a resource. Follow it as it is given and do not build URLs yourself.
         */
        Url: string;
        /** @description A recruiter who uses the service. */
        User: {
            /**
             * Format: email
             * @description Email address of the recruiter.
             * @example amara.okafor@northwind.example
             */
            email: string;
            /**
             * @description First name of the recruiter.
             * @example Amara
             */
            first_name: string;
            /**
             * @description Identifier of the recruiter.
             * @example 7
             */
            id: components["schemas"]["Id"];
            /**
             * @description Last name of the recruiter.
             * @example Okafor
             */
            last_name: string;
        };
        /** @description Recruiters, complete in one response. */
        UserList: components["schemas"]["Envelope"] & {
            /** @description The recruiters, by ascending `id`. */
            items: components["schemas"]["Member"][];
        };
        /** @description The user to add. It sees nothing before it has a role in an organisation, unless it is an owner. */
        UserRequest: {
            /**
             * Format: email
             * @description Email address of the user, the `Reply-To` of what the user sends. No other user of your company may have it, in any case. ASCII only: write a domain outside ASCII as `xn--` labels.
             * @example maren.holt@northwind.example
             */
            email: string;
            /**
             * @description First name of the user. Must not be blank.
             * @example Maren
             */
            first_name: string;
            /**
             * @description Language of the user, as an ISO 639-1 code of two letters. When omitted, `en`.
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the user. Must not be blank.
             * @example Holt
             */
            last_name: string;
            /**
             * @description True for an owner of your company. The user gets the rights of an owner with a credential that is issued with `owner`. When omitted, false.
             * @example false
             */
            owner?: boolean;
            /**
             * @description True for a program that calls in its own name, such as an integration. It has the rights of its roles, is never an owner, and stays a program. When omitted, false.
             * @example false
             */
            program?: boolean;
            /**
             * @description The roles of the user, at most one in an organisation.
             * @example [
             *       {
             *         "organisation_id": 1,
             *         "role": "RECRUITER"
             *       }
             *     ]
             */
            roles?: components["schemas"]["NewMemberRole"][];
            /**
             * @description Time zone of the user, a name of the IANA database, such as `Europe/Paris`. When omitted, `UTC`.
             * @example Europe/Paris
             */
            time_zone?: string;
        };
        /** @description A user that was added or changed, as in `GET /user`. */
        UserResult: components["schemas"]["Envelope"] & components["schemas"]["Member"];
        /**
         * @description Whether the credentials of a user are accepted.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `ACTIVE` | The credentials of the user are accepted. |
         *     | `DISABLED` | All credentials of the user are refused. The user keeps name, memberships and `owner`. |
         * @enum {string}
         */
        UserStatus: "ACTIVE" | "DISABLED";
        /** @description The details of a user to change. Omitted fields are left unchanged. */
        UserUpdateRequest: {
            /**
             * Format: email
             * @description Email address of the user, the `Reply-To` of what the user sends. No other user of your company may have it, in any case. ASCII only: write a domain outside ASCII as `xn--` labels.
             * @example maren.holt@northwind.example
             */
            email?: string;
            /**
             * Format: date-time
             * @description `modification_date` of the user as you read it. When the user has another one, nothing is changed and the status is 409. Without it the user is changed in any case.
             * @example 2026-11-30T09:12:44.310Z
             */
            expected_modification_date?: string;
            /**
             * @description First name of the user. Must not be blank.
             * @example Maren
             */
            first_name?: string;
            /**
             * @description Language of the user, as an ISO 639-1 code of two letters.
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the user. Must not be blank.
             * @example Holt
             */
            last_name?: string;
            /**
             * @description Whether the user is an owner of your company. Credentials that the user has already give no further rights. You cannot change it for yourself.
             * @example true
             */
            owner?: boolean;
            /**
             * @description Roles to give, to change or to end, at most one in an organisation. Roles in organisations that you do not name stay.
             * @example [
             *       {
             *         "organisation_id": 1,
             *         "role": "ADMIN"
             *       }
             *     ]
             */
            roles?: components["schemas"]["MemberRoleChange"][];
            /**
             * @description `DISABLED` refuses every credential of the user within two seconds, `ACTIVE` accepts them again. You cannot change it for yourself.
             * @example DISABLED
             */
            status?: components["schemas"]["UserStatus"];
            /**
             * @description Time zone of the user, a name of the IANA database, such as `Europe/Paris`.
             * @example Europe/Paris
             */
            time_zone?: string;
        };
        /** @description An error with the code `version_expired`, answered with 410. */
        VersionExpired: components["schemas"]["Error"] & {
            /**
             * @description Always `version_expired`.
             * @constant
             */
            code?: "version_expired";
        };
        /** @description A webhook after a change. */
        Webhook: components["schemas"]["Envelope"] & components["schemas"]["WebhookSubscription"];
        /** @description The request body that the service sends to your endpoint when an event occurs. It contains no personal data: read the URLs in it with your own credentials. The response shows the present state, which may be later than the event. Ignore unknown fields. */
        WebhookDelivery: {
            /** @description The application concerned. */
            application: components["schemas"]["ResourceReference"];
            /** @description The candidate who applied. */
            candidate: components["schemas"]["ResourceReference"];
            /**
             * Format: date-time
             * @description When the event occurred, however late it is delivered.
             * @example 2026-11-18T10:42:00Z
             */
            date: string;
            /**
             * @description Type of the event.
             * @example ProcessStepChange
             */
            event: components["schemas"]["EventName"];
            /**
             * @description Identifier of the event, the same as in `webhook-id`. Every retry and every replay carries the same.
             * @example msg_2mXcTq5r8JvBn1
             */
            id: string;
            /** @description The interview. Present with `InterviewChange` and `EvaluationSubmit` only. */
            interview?: components["schemas"]["DeliveredInterview"];
            /** @description The job applied to. */
            job: components["schemas"]["ResourceReference"];
            /** @description The offer. Present with `OfferChange` only. */
            offer?: components["schemas"]["DeliveredOffer"];
            /** @description The organisation of the job. */
            organisation: {
                /**
                 * @description Identifier of the organisation.
                 * @example 1
                 */
                id: components["schemas"]["Id"];
            };
            /** @description The step change. Present with `ProcessStepChange` only. */
            step_change?: components["schemas"]["DeliveredStepChange"];
            /**
             * @description Major version of the delivery format. There may be new fields within it; another one is announced in the changelog in advance.
             * @constant
             */
            version: "1";
        };
        /** @description The request body that the service sends to test your endpoint. It belongs to no application, and it is not recorded in the history of webhook calls. Ignore unknown fields. */
        WebhookPing: {
            /**
             * Format: date-time
             * @description When the ping was sent.
             * @example 2026-11-18T11:00:00Z
             */
            date: string;
            /**
             * @description Always `Ping`.
             * @constant
             */
            event: "Ping";
            /**
             * @description Identifier of the ping, the same as in `webhook-id`.
             * @example msg_2nA1bC8dEfGh2J
             */
            id: string;
            /** @description The organisation that the webhook belongs to. */
            organisation: {
                /**
                 * @description Identifier of the organisation.
                 * @example 1
                 */
                id: components["schemas"]["Id"];
            };
            /**
             * @description Major version of the delivery format.
             * @constant
             */
            version: "1";
        };
        /** @description A webhook to add. */
        WebhookRequest: {
            /**
             * @description The types of events that are sent. One that is given twice counts once.
             * @example [
             *       "ProcessStepChange",
             *       "EmailSend"
             *     ]
             */
            events: components["schemas"]["EventName"][];
            /**
             * @description Identifier of the organisation whose events are sent.
             * @example 1
             */
            organisation_id: components["schemas"]["Id"];
            /** @description Credentials that the service sends to the receiver in addition to the signature. */
            receiver?: components["schemas"]["NewReceiver"];
            /**
             * Format: uri
             * @description URL that events are sent to: https, at a public IP address, without a user part and without a fragment.
             * @example https://hooks.northwind.example/recruitment
             */
            url: string;
        };
        /** @description A webhook with its new secret. */
        WebhookSecret: components["schemas"]["Webhook"] & {
            /**
             * @description The secret that signs the deliveries, in the format of Standard Webhooks. It is shown only once: a response that is repeated for an `Idempotency-Key` does not have it. If you have lost it, rotate the secret.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDGRcA2sk9xbE=
             */
            secret?: string;
        };
        /**
         * @description Whether events are sent to a webhook.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `ACTIVE` | Events are sent as they occur. |
         *     | `SUSPENDED` | The receiver kept failing, or the webhook was paused. Events are queued. When the receiver kept failing, one of them is sent now and then to find out whether it is back. |
         *     | `DISABLED` | The receiver returned 410, or the webhook was switched off. Nothing is sent and new events are not queued. |
         * @enum {string}
         */
        WebhookState: "ACTIVE" | "SUSPENDED" | "DISABLED";
        /** @description A webhook of one of your organisations and its state. Secrets and credentials of the receiver are never shown. */
        WebhookSubscription: {
            /** @description The actions that you may take on the webhook. Empty unless you are ADMIN in its organisation. */
            _actions: components["schemas"]["Action"][];
            /**
             * @description How many of the latest calls failed in a row, at most 20. 0 when the last one did not. A call counts as failed when the receiver returns a 5xx status or no response.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description When the webhook was set up.
             * @example 2026-10-01T09:12:44.310Z
             */
            creation_date: string;
            /**
             * @description The types of events that are sent.
             * @example [
             *       "ProcessStepChange",
             *       "EmailSend"
             *     ]
             */
            events: components["schemas"]["EventName"][];
            /**
             * @description Identifier of the webhook, the same as in `webhook` of its calls.
             * @example 9
             */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When `url`, `events`, the credentials of the receiver, the secret, the version or `state` last changed.
             * @example 2026-11-18T08:00:00Z
             */
            modification_date: string;
            /**
             * Format: date-time
             * @description When the oldest of the counted deliveries was queued. Null when there are none.
             * @example 2026-11-18T09:20:13.502Z
             */
            oldest_pending: string | null;
            /** @description The organisation whose events are sent. */
            organisation: components["schemas"]["OrganisationReference"];
            /**
             * @description How many deliveries wait to be sent or are being sent. Of more than 10,000 only so many are counted.
             * @example 0
             */
            pending: number;
            /**
             * Format: date-time
             * @description Until when deliveries are also signed with the secret before the present one. Null when they are signed with one secret only.
             * @example 2026-11-19T08:00:00Z
             */
            previous_secret_until: string | null;
            /** @description The kind of credentials that the service sends to the receiver in addition to the signature. Null when there are none. */
            receiver: {
                /**
                 * @description The kind of credentials. Absent when the service can no longer read them.
                 * @example BEARER
                 */
                type?: components["schemas"]["ReceiverType"];
            } | null;
            /**
             * @description How many of the last 20 calls failed in this sense. With 10 of them, the last call among them, the webhook is suspended. When it is resumed, counting starts again at 0.
             * @example 1
             */
            recent_failures: number;
            /**
             * @description Whether events are sent.
             * @example ACTIVE
             */
            state: components["schemas"]["WebhookState"];
            /**
             * Format: date-time
             * @description When one delivery is sent to a suspended webhook to find out whether it is back. Null unless `state` is `SUSPENDED`.
             * @example 2026-11-18T11:04:00Z
             */
            suspended_until: string | null;
            /**
             * Format: uri
             * @description URL that events are sent to.
             * @example https://hooks.northwind.example/recruitment
             */
            url: string;
            /**
             * @description Major version of the format that events are sent in, the same as `version` of a delivery. It stays as it is when a newer one comes, until support changes it for you.
             * @example 1
             */
            version: string;
        };
        /** @description Webhooks, complete in one response. */
        WebhookSubscriptionList: components["schemas"]["Envelope"] & {
            /** @description The webhooks, by ascending `id`. */
            items: components["schemas"]["WebhookSubscription"][];
        };
        /** @description The record of one webhook call. */
        WebhookTask: {
            /** @description The actions that you may take on the record. Empty when you may not write, when the webhook is disabled, or when the event can no longer be sent. */
            _actions: components["schemas"]["Action"][];
            /** @description The application concerned. */
            application: components["schemas"]["Link"];
            /**
             * @description Number of this attempt. The first attempt is 1. The attempts of a replay are counted from 1 again.
             * @example 2
             */
            attempt: number;
            /**
             * @description Date and time of the call in UTC, as `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-11-18 10:42:06
             */
            datetime: string;
            /**
             * @description Duration of the call in milliseconds.
             * @example 184
             */
            duration_ms: number;
            /**
             * @description Why no response came, in English. Null when the receiver responded, or when the candidate was erased since.
             * @example No complete answer came within 30 seconds.
             */
            error: string | null;
            /**
             * @description Type of the event that was delivered.
             * @example ProcessStepChange
             */
            event: components["schemas"]["EventName"];
            /**
             * @description Identifier of the event, as sent in the header `webhook-id`. The same for all attempts and for every replay.
             * @example msg_2mXcTq5r8JvBn1
             */
            event_id: string;
            /**
             * @description Identifier of the record.
             * @example 803
             */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the record was written or last changed.
             * @example 2026-11-18T10:42:06.391Z
             */
            modification_date: string;
            /**
             * Format: date-time
             * @description When the next attempt was due, as planned after this call. Null when none was planned, because the delivery arrived or was given up.
             * @example 2026-11-18T10:42:06Z
             */
            next_attempt: string | null;
            /**
             * @description Body returned by the receiver, cut after 8 KiB; characters that cannot be stored are replaced or left out. Empty when no response came, or when the candidate was erased since.
             * @example {"received":true}
             */
            response_body: string;
            /**
             * @description HTTP status returned by the receiver. 0 when no response came.
             * @example 200
             */
            response_status: number;
            /** @description The webhook that was called. */
            webhook: {
                /**
                 * @description Identifier of the webhook, as `GET /webhook` shows it.
                 * @example 9
                 */
                id: components["schemas"]["Id"];
            };
            /**
             * @description The same as `event_id`, under the name of the header. The webhook itself is `webhook.id`.
             * @example msg_2mXcTq5r8JvBn1
             */
            webhook_id: string;
        };
        /** @description One page of webhook call records. */
        WebhookTaskCollection: components["schemas"]["Envelope"] & components["schemas"]["DatedPage"] & {
            /**
             * @description URL of the next page. Empty on the last page.
             * @example http://127.0.0.1:3000/v1/webhook/task?pagecursor=eyJ0Ijo4MDJ9.Qb0w2kVxM9sd
             */
            _next: components["schemas"]["NextUrl"];
            /** @description The records of this page, newest first. */
            items: components["schemas"]["WebhookTask"][];
        };
        /** @description Changes of a webhook. Omitted fields are left unchanged. */
        WebhookUpdateRequest: {
            /**
             * @description The types of events that are sent, in place of the former ones. One that is given twice counts once.
             * @example [
             *       "ProcessStepChange",
             *       "EmailSend"
             *     ]
             */
            events?: components["schemas"]["EventName"][];
            /**
             * @description `state` of the webhook as you read it. When it has another one, nothing is changed and the status is 409. Required with `state`.
             * @example ACTIVE
             */
            expected_state?: components["schemas"]["WebhookState"];
            /** @description Credentials that the service sends to the receiver in addition to the signature. `null` clears them. */
            receiver?: components["schemas"]["ReceiverChange"];
            /**
             * @description The new state. `SUSPENDED` pauses the webhook until it is made `ACTIVE`; `ACTIVE` sends waiting deliveries at once; `DISABLED` cancels them. A `DISABLED` webhook cannot become `SUSPENDED`. When it becomes `ACTIVE`, it gets new events only. Required with `expected_state`.
             * @example ACTIVE
             */
            state?: components["schemas"]["WebhookState"];
            /**
             * Format: uri
             * @description URL that events are sent to: https, at a public IP address, without a user part and without a fragment. Waiting deliveries go to the new URL, and failures of the former one are forgotten. When it has another origin and the webhook has credentials of a receiver, give `receiver` too: they are never sent to another origin unasked.
             * @example https://hooks.northwind.example/recruitment
             */
            url?: string;
        };
        /** @description How many applications came in one week. */
        WeekCount: {
            /**
             * @description Number of applications received in the week.
             * @example 0
             */
            count: number;
            /**
             * Format: date
             * @description Monday on which the week begins, in UTC, as `YYYY-MM-DD`.
             * @example 2026-09-28
             */
            week_start: string;
        };
    };
    responses: {
        /** @description The body is not valid JSON in UTF-8, or a parameter of the path, the query or the headers is wrong or unknown. */
        BadBody: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MalformedRequest"];
            };
        };
        /** @description A path or query parameter is wrong, unknown or repeated, or the page cursor cannot be used. */
        BadPage: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MalformedRequest"];
            };
        };
        /** @description A path or query parameter is wrong, unknown or repeated. */
        BadQuery: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MalformedRequest"];
            };
        };
        /** @description The event is confirmed. Any other 2xx status means the same. */
        EventConfirmed: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description You may read but not write, because your role in the organisation is READER. */
        Forbidden: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not ADMIN in the organisation of the job. Nothing was changed. */
        ForbiddenAdmin: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not RECRUITER or ADMIN in every organisation to which the candidate has applied. Nothing was changed. */
        ForbiddenCandidate: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not RECRUITER or ADMIN in any organisation to which the candidate has applied. Nothing was erased. */
        ForbiddenErasure: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not an owner of your company, or your credential was not issued with `owner`. Nothing was changed. */
        ForbiddenOwner: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not ADMIN in the organisation of the template. Nothing was changed. */
        ForbiddenTemplate: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description You are not ADMIN in the organisation of the webhook. Nothing was changed. */
        ForbiddenWebhook: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description A request with the same `Idempotency-Key` is still being processed. Send yours again in a moment. */
        IdempotencyConflict: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyConflict"];
            };
        };
        /** @description The service failed to answer because of a fault of its own. Quote `request_id` to support. */
        InternalError: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description A resource named in the request does not exist or is not visible to you. The two cases cannot be told apart. */
        NotFound: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFound"];
            };
        };
        /** @description The response you have is still valid. There is no body. */
        NotModified: {
            headers: {
                "Cache-Control": components["headers"]["Cache-Control"];
                Deprecation: components["headers"]["Deprecation"];
                ETag: components["headers"]["ETag"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request body has more bytes than `limit_bytes` says. */
        PayloadTooLarge: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLarge"];
            };
        };
        /** @description The endpoint is temporarily unavailable. The delivery is attempted again, not before `Retry-After` is over; the call counts as a failure. */
        ReceiverUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The endpoint takes no more events. The webhook is disabled. */
        SubscriptionEnded: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Too many requests. The delivery is attempted again, not before `Retry-After` is over. */
        TooManyEvents: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Your IP address, or the apply URL, had more requests in one minute than it may. Wait as long as `Retry-After` says. */
        TooManyRequests: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                /**
                 * @description The state of the quota of your IP address. Absent where the installation sets no limit.
                 * @example "minute";r=0;t=60
                 */
                RateLimit?: string;
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /**
                 * @description Number of requests that your IP address may still make in the current window; more than 0 where the apply URL takes no more. Absent where the installation sets no limit.
                 * @example 0
                 */
                "RateLimit-Remaining"?: number;
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimited"];
            };
        };
        /** @description The credentials are missing or wrong. */
        Unauthorized: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthenticated"];
            };
        };
        /** @description The service cannot answer at the moment. Try again after the time in `Retry-After`. */
        Unavailable: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unavailable"];
            };
        };
        /** @description The request body was not sent as `application/json`, or it was compressed. */
        UnsupportedMediaType: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaType"];
            };
        };
        /** @description This major version is disabled since the day that its `_expiration` named. `Link` leads to the latest one. */
        VersionExpired: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VersionExpired"];
            };
        };
        /** @description The service cannot answer at the moment. The change may have been made all the same. Send the request again after the time in `Retry-After`, with its `Idempotency-Key`: then the change is not made twice. Without a key, read first whether it was made. */
        WriteUnavailable: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Link: components["headers"]["Link"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                Sunset: components["headers"]["Sunset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unavailable"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of the application.
         * @example 501
         */
        applicationid: components["schemas"]["Id"];
        /**
         * @description Identifier of the candidate.
         * @example 101
         */
        candidateid: components["schemas"]["Id"];
        /**
         * @description Identifier of the credential.
         * @example 31
         */
        credentialid: components["schemas"]["Id"];
        /**
         * @description Identifier of the document.
         * @example 702
         */
        documentid: components["schemas"]["Id"];
        /**
         * @description Email address of the candidate, the first or the second one, in ASCII.
         * @example lea.moreau@mail.example
         */
        email: string;
        /**
         * @description First name of the candidate.
         * @example Léa
         */
        firstName: string;
        /**
         * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
         * @example {{$guid}}
         */
        idempotencyKey: string;
        /**
         * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
         * @example W/"5f1c0a7e93d2"
         */
        ifNoneMatch: string;
        /**
         * @description Identifier of the interview.
         * @example 1301
         */
        interviewid: components["schemas"]["Id"];
        /**
         * @description Identifier of the job.
         * @example 12
         */
        jobid: components["schemas"]["Id"];
        /**
         * @description Last name of the candidate.
         * @example Moreau
         */
        lastName: string;
        /**
         * @description Earliest day of the last step change, as `YYYY-MM-DD`.
         * @example 2026-11-01
         */
        lastStepSince: string;
        /**
         * @description Latest day of the last step change, as `YYYY-MM-DD`.
         * @example 2026-11-30
         */
        lastStepUntil: string;
        /**
         * @description Maximum number of items on a page.
         * @example 50
         */
        limit: number;
        /**
         * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
         * @example 2026-11-01T00:00:00Z
         */
        modifiedSince: string;
        /**
         * @description Identifier of the offer.
         * @example 1401
         */
        offerid: components["schemas"]["Id"];
        /**
         * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
         * @example 1
         */
        organisationId: components["schemas"]["Id"];
        /**
         * @description Outcome that the current step gives, or `NONE` for applications without one.
         * @example REJECTED
         */
        outcome: components["schemas"]["OutcomeFilter"];
        /**
         * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
         * @example
         */
        pagecursor: string;
        /**
         * @description Identifier of the process.
         * @example 3
         */
        processid: components["schemas"]["Id"];
        /**
         * @description Identifier of the questionnaire.
         * @example 5
         */
        questionnaireid: components["schemas"]["Id"];
        /**
         * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
         * @example 501
         */
        since: number;
        /**
         * @description Identifier of the current step, as in the process of the job.
         * @example 22
         */
        stepId: components["schemas"]["Id"];
        /**
         * @description Name of the current step, as in the process of the job.
         * @example Phone screening
         */
        stepName: string;
        /**
         * @description Status of the current step.
         * @example CURRENT
         */
        stepStatus: components["schemas"]["StepStatus"];
        /**
         * @description Identifier of the record of a webhook call.
         * @example 802
         */
        taskid: components["schemas"]["Id"];
        /**
         * @description Identifier of the template.
         * @example 41
         */
        templateid: components["schemas"]["Id"];
        /**
         * @description The credentials in the URL. They come with the URL; do not build or alter them.
         * @example Zr4mXb0sQv9tLq2nYw7cKd
         */
        token: string;
        /**
         * @description Identifier of the user.
         * @example 11
         */
        userid: components["schemas"]["Id"];
        /**
         * @description Identifier of the webhook.
         * @example 9
         */
        webhookid: components["schemas"]["Id"];
        /**
         * @description Identifier of the event. It is the same on every retry and every replay, so that you can recognise what you have already handled.
         * @example msg_2mXcTq5r8JvBn1
         */
        webhookId: string;
        /**
         * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. One match is enough. For 24 hours after your secret was rotated there are two, one with the new secret and one with the old.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        webhookSignature: string;
        /**
         * @description When this attempt was made, in seconds since 1970-01-01 UTC. Refuse a request that is more than five minutes away from your own clock: it may be a recorded one.
         * @example 1794998521
         */
        webhookTimestamp: number;
        /**
         * @description The trace of the call (W3C Trace Context). It continues the trace of the request that caused the event, also where that request brought its own `traceparent`. Absent when no request caused the event.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        webhookTraceparent: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Only you may store the response, and you must ask with `If-None-Match` before you use it again.
         * @example private, no-cache
         */
        "Cache-Control": "private, no-cache";
        /**
         * @description When this major version was deprecated (RFC 9745): `@` and the seconds since 1970-01-01 in UTC. Sent by a version that has a day of expiry.
         * @example @1798675200
         */
        Deprecation: string;
        /**
         * @description Identifies the state of the resource as you see it. Send it in `If-None-Match` to ask whether it changed.
         * @example W/"5f1c0a7e93d2"
         */
        ETag: string;
        /**
         * @description Sent as `true` when the request was carried out before and this is its first response again. Absent otherwise.
         * @example true
         */
        "Idempotency-Replayed": true;
        /**
         * @description Where to read on (RFC 8288). A page that another one follows has its `_next` as `next`. A version that has a day of expiry has the changelog as `deprecation`, and the index of the latest version as `successor-version` where there is a newer one.
         * @example <http://127.0.0.1:3000/v1/job?pagecursor=eyJqIjoxM30.Yt5Lk0PqWm2a>; rel="next"
         */
        Link: string;
        /**
         * @description URL to read next.
         * @example http://127.0.0.1:3000/document/eyJkIjo3MDF9.k2Vb8sXq0LmT
         */
        Location: components["schemas"]["Url"];
        /**
         * @description The state of your quota as the IETF draft of the RateLimit header fields writes it: the name of the policy, `r` the requests left in the current window, and `t` the whole seconds until the window ends. Absent where the installation sets no limit.
         * @example "minute";r=44;t=60
         */
        RateLimit: string;
        /**
         * @description Number of requests that your IP address may make in a window of one minute. Absent where the installation sets no limit.
         * @example 45
         */
        "RateLimit-Limit": number;
        /**
         * @description The limit as the IETF draft of the RateLimit header fields writes it: the name of the policy, `q` the requests that your IP address may make in a window, and `w` the seconds of a window. Absent where the installation sets no limit.
         * @example "minute";q=45;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Number of requests that your IP address may still make in the current window. Absent where the installation sets no limit.
         * @example 44
         */
        "RateLimit-Remaining": number;
        /**
         * @description Whole seconds until the current window ends. Absent where the installation sets no limit.
         * @example 60
         */
        "RateLimit-Reset": number;
        /**
         * @description Whole seconds to wait before the next request.
         * @example 17
         */
        "Retry-After": number;
        /**
         * @description When this major version is disabled (RFC 8594): the beginning, in UTC, of the day that `_expiration` of the index names. Sent by a version that has a day of expiry.
         * @example Fri, 31 Dec 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description The challenge that asks for HTTP Basic credentials.
         * @example Basic realm="recruitment", charset="UTF-8"
         */
        "WWW-Authenticate": "Basic realm=\"recruitment\", charset=\"UTF-8\"";
        /**
         * @description Identifier of the request. Quote it when you ask support about a response.
         * @example 5f2c1f0e-8f0f-4a53-9d0f-3a1c3f6b7a01
         */
        "X-Request-Id": components["schemas"]["RequestId"];
    };
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type Action = components['schemas']['Action'];
export type ActionName = components['schemas']['ActionName'];
export type ActionsResult = components['schemas']['ActionsResult'];
export type Address = components['schemas']['Address'];
export type AddressChange = components['schemas']['AddressChange'];
export type AdvanceStepConflict = components['schemas']['AdvanceStepConflict'];
export type AdvanceStepRequest = components['schemas']['AdvanceStepRequest'];
export type AdvanceStepResult = components['schemas']['AdvanceStepResult'];
export type ApiIndex = components['schemas']['ApiIndex'];
export type Application = components['schemas']['Application'];
export type ApplicationCollection = components['schemas']['ApplicationCollection'];
export type ApplicationDelivery = components['schemas']['ApplicationDelivery'];
export type ApplicationDetail = components['schemas']['ApplicationDetail'];
export type ApplicationReference = components['schemas']['ApplicationReference'];
export type ApplicationRequest = components['schemas']['ApplicationRequest'];
export type ApplicationResult = components['schemas']['ApplicationResult'];
export type ApplicationRoute = components['schemas']['ApplicationRoute'];
export type ApplicationStep = components['schemas']['ApplicationStep'];
export type ApplicationSubmission = components['schemas']['ApplicationSubmission'];
export type ApplyEnd = components['schemas']['ApplyEnd'];
export type AssessmentResult = components['schemas']['AssessmentResult'];
export type AssessmentResultConfirmation = components['schemas']['AssessmentResultConfirmation'];
export type AssessmentResultRequest = components['schemas']['AssessmentResultRequest'];
export type AuditCollection = components['schemas']['AuditCollection'];
export type AuditKind = components['schemas']['AuditKind'];
export type AuditLine = components['schemas']['AuditLine'];
export type Availability = components['schemas']['Availability'];
export type Candidate = components['schemas']['Candidate'];
export type CandidateCollection = components['schemas']['CandidateCollection'];
export type CandidateConflict = components['schemas']['CandidateConflict'];
export type CandidateDocument = components['schemas']['CandidateDocument'];
export type CandidateDocumentList = components['schemas']['CandidateDocumentList'];
export type CandidateReference = components['schemas']['CandidateReference'];
export type CandidateResult = components['schemas']['CandidateResult'];
export type CandidateTitle = components['schemas']['CandidateTitle'];
export type CandidateUpdateRequest = components['schemas']['CandidateUpdateRequest'];
export type Change = components['schemas']['Change'];
export type ChangeCollection = components['schemas']['ChangeCollection'];
export type ChangeKind = components['schemas']['ChangeKind'];
export type Changelog = components['schemas']['Changelog'];
export type ChangelogEntry = components['schemas']['ChangelogEntry'];
export type ChannelCount = components['schemas']['ChannelCount'];
export type Choice = components['schemas']['Choice'];
export type Consent = components['schemas']['Consent'];
export type ContractType = components['schemas']['ContractType'];
export type ContractTypeList = components['schemas']['ContractTypeList'];
export type Credential = components['schemas']['Credential'];
export type CredentialList = components['schemas']['CredentialList'];
export type CredentialRequest = components['schemas']['CredentialRequest'];
export type DatedPage = components['schemas']['DatedPage'];
export type DeliveredInterview = components['schemas']['DeliveredInterview'];
export type DeliveredOffer = components['schemas']['DeliveredOffer'];
export type DeliveredStepChange = components['schemas']['DeliveredStepChange'];
export type Document = components['schemas']['Document'];
export type DocumentMimeType = components['schemas']['DocumentMimeType'];
export type DocumentRequest = components['schemas']['DocumentRequest'];
export type DocumentResult = components['schemas']['DocumentResult'];
export type DocumentType = components['schemas']['DocumentType'];
export type DocumentUpload = components['schemas']['DocumentUpload'];
export type EmailDelivery = components['schemas']['EmailDelivery'];
export type EmailMessage = components['schemas']['EmailMessage'];
export type EmptyRequest = components['schemas']['EmptyRequest'];
export type EmptyText = components['schemas']['EmptyText'];
export type EnteredStep = components['schemas']['EnteredStep'];
export type Envelope = components['schemas']['Envelope'];
export type EraseReason = components['schemas']['EraseReason'];
export type EraseRequest = components['schemas']['EraseRequest'];
export type Error = components['schemas']['Error'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationCounts = components['schemas']['EvaluationCounts'];
export type EvaluationDelivery = components['schemas']['EvaluationDelivery'];
export type EvaluationRequest = components['schemas']['EvaluationRequest'];
export type EventName = components['schemas']['EventName'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type FeedJob = components['schemas']['FeedJob'];
export type FeedJobCollection = components['schemas']['FeedJobCollection'];
export type Forbidden = components['schemas']['Forbidden'];
export type Gone = components['schemas']['Gone'];
export type HistoryAction = components['schemas']['HistoryAction'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type Id = components['schemas']['Id'];
export type IdempotencyConflict = components['schemas']['IdempotencyConflict'];
export type IndexLink = components['schemas']['IndexLink'];
export type InternalError = components['schemas']['InternalError'];
export type Interview = components['schemas']['Interview'];
export type InterviewCollection = components['schemas']['InterviewCollection'];
export type InterviewDelivery = components['schemas']['InterviewDelivery'];
export type Interviewer = components['schemas']['Interviewer'];
export type InterviewRequest = components['schemas']['InterviewRequest'];
export type InterviewStatus = components['schemas']['InterviewStatus'];
export type InterviewStatusRequest = components['schemas']['InterviewStatusRequest'];
export type InterviewUpdateRequest = components['schemas']['InterviewUpdateRequest'];
export type InvalidBody = components['schemas']['InvalidBody'];
export type IssuedCredential = components['schemas']['IssuedCredential'];
export type Job = components['schemas']['Job'];
export type JobAttribute = components['schemas']['JobAttribute'];
export type JobCollection = components['schemas']['JobCollection'];
export type JobConflict = components['schemas']['JobConflict'];
export type JobCore = components['schemas']['JobCore'];
export type JobLocation = components['schemas']['JobLocation'];
export type JobLocationChange = components['schemas']['JobLocationChange'];
export type JobProcess = components['schemas']['JobProcess'];
export type JobReference = components['schemas']['JobReference'];
export type JobRequest = components['schemas']['JobRequest'];
export type JobStatistics = components['schemas']['JobStatistics'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobStatusRequest = components['schemas']['JobStatusRequest'];
export type JobSummary = components['schemas']['JobSummary'];
export type JobTeam = components['schemas']['JobTeam'];
export type JobUpdateRequest = components['schemas']['JobUpdateRequest'];
export type JsonSchema = components['schemas']['JsonSchema'];
export type Link = components['schemas']['Link'];
export type MalformedRequest = components['schemas']['MalformedRequest'];
export type Member = components['schemas']['Member'];
export type MemberRole = components['schemas']['MemberRole'];
export type MemberRoleChange = components['schemas']['MemberRoleChange'];
export type Membership = components['schemas']['Membership'];
export type NewAddress = components['schemas']['NewAddress'];
export type NewCandidate = components['schemas']['NewCandidate'];
export type NewJobAttribute = components['schemas']['NewJobAttribute'];
export type NewJobLocation = components['schemas']['NewJobLocation'];
export type NewMemberRole = components['schemas']['NewMemberRole'];
export type NewPay = components['schemas']['NewPay'];
export type NewPool = components['schemas']['NewPool'];
export type NewReceiver = components['schemas']['NewReceiver'];
export type NewTerm = components['schemas']['NewTerm'];
export type NextUrl = components['schemas']['NextUrl'];
export type Note = components['schemas']['Note'];
export type NoteCollection = components['schemas']['NoteCollection'];
export type NoteRequest = components['schemas']['NoteRequest'];
export type NoteResult = components['schemas']['NoteResult'];
export type NotFound = components['schemas']['NotFound'];
export type Offer = components['schemas']['Offer'];
export type OfferCollection = components['schemas']['OfferCollection'];
export type OfferDelivery = components['schemas']['OfferDelivery'];
export type OfferRequest = components['schemas']['OfferRequest'];
export type OfferStatus = components['schemas']['OfferStatus'];
export type OfferStatusConflict = components['schemas']['OfferStatusConflict'];
export type OfferStatusRequest = components['schemas']['OfferStatusRequest'];
export type OfferStatusResult = components['schemas']['OfferStatusResult'];
export type OfferUpdateRequest = components['schemas']['OfferUpdateRequest'];
export type OrganisationList = components['schemas']['OrganisationList'];
export type OrganisationReference = components['schemas']['OrganisationReference'];
export type Outcome = components['schemas']['Outcome'];
export type OutcomeFilter = components['schemas']['OutcomeFilter'];
export type ParameterFault = components['schemas']['ParameterFault'];
export type ParameterFaultCode = components['schemas']['ParameterFaultCode'];
export type Pay = components['schemas']['Pay'];
export type PayChange = components['schemas']['PayChange'];
export type PayloadTooLarge = components['schemas']['PayloadTooLarge'];
export type PayPeriod = components['schemas']['PayPeriod'];
export type PingResult = components['schemas']['PingResult'];
export type PoolChangeRequest = components['schemas']['PoolChangeRequest'];
export type PoolList = components['schemas']['PoolList'];
export type PoolListRequest = components['schemas']['PoolListRequest'];
export type PoolReference = components['schemas']['PoolReference'];
export type PoolsResult = components['schemas']['PoolsResult'];
export type PoolUpdate = components['schemas']['PoolUpdate'];
export type PostingService = components['schemas']['PostingService'];
export type Process = components['schemas']['Process'];
export type ProcessList = components['schemas']['ProcessList'];
export type ProcessStep = components['schemas']['ProcessStep'];
export type Publication = components['schemas']['Publication'];
export type PublicationResult = components['schemas']['PublicationResult'];
export type PublishRequest = components['schemas']['PublishRequest'];
export type Question = components['schemas']['Question'];
export type Questionnaire = components['schemas']['Questionnaire'];
export type QuestionnaireAnswer = components['schemas']['QuestionnaireAnswer'];
export type QuestionnaireAnswerInput = components['schemas']['QuestionnaireAnswerInput'];
export type QuestionnaireAnswers = components['schemas']['QuestionnaireAnswers'];
export type QuestionnaireDelivery = components['schemas']['QuestionnaireDelivery'];
export type QuestionnaireList = components['schemas']['QuestionnaireList'];
export type QuestionnaireReference = components['schemas']['QuestionnaireReference'];
export type QuestionnaireResult = components['schemas']['QuestionnaireResult'];
export type QuestionnaireSubmission = components['schemas']['QuestionnaireSubmission'];
export type QuestionReference = components['schemas']['QuestionReference'];
export type QuestionType = components['schemas']['QuestionType'];
export type RateLimited = components['schemas']['RateLimited'];
export type ReceiverChange = components['schemas']['ReceiverChange'];
export type ReceiverType = components['schemas']['ReceiverType'];
export type Recommendation = components['schemas']['Recommendation'];
export type RejectionReason = components['schemas']['RejectionReason'];
export type RejectionReasonList = components['schemas']['RejectionReasonList'];
export type RejectionReasonReference = components['schemas']['RejectionReasonReference'];
export type RejectRequest = components['schemas']['RejectRequest'];
export type RejectResult = components['schemas']['RejectResult'];
export type RenderedTemplate = components['schemas']['RenderedTemplate'];
export type ReplayRequest = components['schemas']['ReplayRequest'];
export type ReplayResult = components['schemas']['ReplayResult'];
export type RequestId = components['schemas']['RequestId'];
export type ResourceConflict = components['schemas']['ResourceConflict'];
export type ResourceReference = components['schemas']['ResourceReference'];
export type RevokedCredential = components['schemas']['RevokedCredential'];
export type Role = components['schemas']['Role'];
export type ScoreConflict = components['schemas']['ScoreConflict'];
export type ScoreRequest = components['schemas']['ScoreRequest'];
export type ScoreResult = components['schemas']['ScoreResult'];
export type SendEmailRequest = components['schemas']['SendEmailRequest'];
export type SendEmailResult = components['schemas']['SendEmailResult'];
export type Source = components['schemas']['Source'];
export type SourceList = components['schemas']['SourceList'];
export type StaleCandidate = components['schemas']['StaleCandidate'];
export type StaleJob = components['schemas']['StaleJob'];
export type StaleResource = components['schemas']['StaleResource'];
export type StaleScore = components['schemas']['StaleScore'];
export type StaleStatus = components['schemas']['StaleStatus'];
export type StaleStep = components['schemas']['StaleStep'];
export type StatusConflict = components['schemas']['StatusConflict'];
export type StepChange = components['schemas']['StepChange'];
export type StepChangeCollection = components['schemas']['StepChangeCollection'];
export type StepChangeDelivery = components['schemas']['StepChangeDelivery'];
export type StepChangeRequest = components['schemas']['StepChangeRequest'];
export type StepChangeResult = components['schemas']['StepChangeResult'];
export type StepCount = components['schemas']['StepCount'];
export type StepReference = components['schemas']['StepReference'];
export type StepState = components['schemas']['StepState'];
export type StepStatus = components['schemas']['StepStatus'];
export type StillOpen = components['schemas']['StillOpen'];
export type SubmissionResult = components['schemas']['SubmissionResult'];
export type SubmittedAnswer = components['schemas']['SubmittedAnswer'];
export type SubmittedAnswers = components['schemas']['SubmittedAnswers'];
export type SubmittedConsent = components['schemas']['SubmittedConsent'];
export type TeamChangeRequest = components['schemas']['TeamChangeRequest'];
export type Template = components['schemas']['Template'];
export type TemplateCollection = components['schemas']['TemplateCollection'];
export type TemplateRequest = components['schemas']['TemplateRequest'];
export type TemplateSummary = components['schemas']['TemplateSummary'];
export type TemplateUpdateRequest = components['schemas']['TemplateUpdateRequest'];
export type Term = components['schemas']['Term'];
export type TermChange = components['schemas']['TermChange'];
export type TermUnit = components['schemas']['TermUnit'];
export type Unauthenticated = components['schemas']['Unauthenticated'];
export type Unavailable = components['schemas']['Unavailable'];
export type UnpublishRequest = components['schemas']['UnpublishRequest'];
export type UnsupportedMediaType = components['schemas']['UnsupportedMediaType'];
export type Url = components['schemas']['Url'];
export type User = components['schemas']['User'];
export type UserList = components['schemas']['UserList'];
export type UserRequest = components['schemas']['UserRequest'];
export type UserResult = components['schemas']['UserResult'];
export type UserStatus = components['schemas']['UserStatus'];
export type UserUpdateRequest = components['schemas']['UserUpdateRequest'];
export type VersionExpired = components['schemas']['VersionExpired'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookPing = components['schemas']['WebhookPing'];
export type WebhookRequest = components['schemas']['WebhookRequest'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookState = components['schemas']['WebhookState'];
export type WebhookSubscription = components['schemas']['WebhookSubscription'];
export type WebhookSubscriptionList = components['schemas']['WebhookSubscriptionList'];
export type WebhookTask = components['schemas']['WebhookTask'];
export type WebhookTaskCollection = components['schemas']['WebhookTaskCollection'];
export type WebhookUpdateRequest = components['schemas']['WebhookUpdateRequest'];
export type WeekCount = components['schemas']['WeekCount'];
export type ResponseBadBody = components['responses']['BadBody'];
export type ResponseBadPage = components['responses']['BadPage'];
export type ResponseBadQuery = components['responses']['BadQuery'];
export type ResponseEventConfirmed = components['responses']['EventConfirmed'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseForbiddenAdmin = components['responses']['ForbiddenAdmin'];
export type ResponseForbiddenCandidate = components['responses']['ForbiddenCandidate'];
export type ResponseForbiddenErasure = components['responses']['ForbiddenErasure'];
export type ResponseForbiddenOwner = components['responses']['ForbiddenOwner'];
export type ResponseForbiddenTemplate = components['responses']['ForbiddenTemplate'];
export type ResponseForbiddenWebhook = components['responses']['ForbiddenWebhook'];
export type ResponseIdempotencyConflict = components['responses']['IdempotencyConflict'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseReceiverUnavailable = components['responses']['ReceiverUnavailable'];
export type ResponseSubscriptionEnded = components['responses']['SubscriptionEnded'];
export type ResponseTooManyEvents = components['responses']['TooManyEvents'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseVersionExpired = components['responses']['VersionExpired'];
export type ResponseWriteUnavailable = components['responses']['WriteUnavailable'];
export type ParameterApplicationid = components['parameters']['applicationid'];
export type ParameterCandidateid = components['parameters']['candidateid'];
export type ParameterCredentialid = components['parameters']['credentialid'];
export type ParameterDocumentid = components['parameters']['documentid'];
export type ParameterEmail = components['parameters']['email'];
export type ParameterFirstName = components['parameters']['firstName'];
export type ParameterIdempotencyKey = components['parameters']['idempotencyKey'];
export type ParameterIfNoneMatch = components['parameters']['ifNoneMatch'];
export type ParameterInterviewid = components['parameters']['interviewid'];
export type ParameterJobid = components['parameters']['jobid'];
export type ParameterLastName = components['parameters']['lastName'];
export type ParameterLastStepSince = components['parameters']['lastStepSince'];
export type ParameterLastStepUntil = components['parameters']['lastStepUntil'];
export type ParameterLimit = components['parameters']['limit'];
export type ParameterModifiedSince = components['parameters']['modifiedSince'];
export type ParameterOfferid = components['parameters']['offerid'];
export type ParameterOrganisationId = components['parameters']['organisationId'];
export type ParameterOutcome = components['parameters']['outcome'];
export type ParameterPagecursor = components['parameters']['pagecursor'];
export type ParameterProcessid = components['parameters']['processid'];
export type ParameterQuestionnaireid = components['parameters']['questionnaireid'];
export type ParameterSince = components['parameters']['since'];
export type ParameterStepId = components['parameters']['stepId'];
export type ParameterStepName = components['parameters']['stepName'];
export type ParameterStepStatus = components['parameters']['stepStatus'];
export type ParameterTaskid = components['parameters']['taskid'];
export type ParameterTemplateid = components['parameters']['templateid'];
export type ParameterToken = components['parameters']['token'];
export type ParameterUserid = components['parameters']['userid'];
export type ParameterWebhookid = components['parameters']['webhookid'];
export type ParameterWebhookId = components['parameters']['webhookId'];
export type ParameterWebhookSignature = components['parameters']['webhookSignature'];
export type ParameterWebhookTimestamp = components['parameters']['webhookTimestamp'];
export type ParameterWebhookTraceparent = components['parameters']['webhookTraceparent'];
export type HeaderCacheControl = components['headers']['Cache-Control'];
export type HeaderDeprecation = components['headers']['Deprecation'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderIdempotencyReplayed = components['headers']['Idempotency-Replayed'];
export type HeaderLink = components['headers']['Link'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitLimit = components['headers']['RateLimit-Limit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimitRemaining = components['headers']['RateLimit-Remaining'];
export type HeaderRateLimitReset = components['headers']['RateLimit-Reset'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderSunset = components['headers']['Sunset'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiIndex"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your account. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccountOrganisations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your organisations. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidate_id?: components["schemas"]["Id"];
                /**
                 * @description Email address of the candidate, the first or the second one, in ASCII.
                 * @example lea.moreau@mail.example
                 */
                email?: components["parameters"]["email"];
                /**
                 * @description First name of the candidate.
                 * @example Léa
                 */
                first_name?: components["parameters"]["firstName"];
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                job_id?: components["schemas"]["Id"];
                /**
                 * @description Status of the job.
                 * @example OPEN
                 */
                job_status?: components["schemas"]["JobStatus"];
                /**
                 * @description Last name of the candidate.
                 * @example Moreau
                 */
                last_name?: components["parameters"]["lastName"];
                /**
                 * @description Earliest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-01
                 */
                last_step_since?: components["parameters"]["lastStepSince"];
                /**
                 * @description Latest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-30
                 */
                last_step_until?: components["parameters"]["lastStepUntil"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Outcome that the current step gives, or `NONE` for applications without one.
                 * @example REJECTED
                 */
                outcome?: components["parameters"]["outcome"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Identifier of the current step, as in the process of the job.
                 * @example 22
                 */
                step_id?: components["parameters"]["stepId"];
                /**
                 * @description Name of the current step, as in the process of the job.
                 * @example Phone screening
                 */
                step_name?: components["parameters"]["stepName"];
                /**
                 * @description Status of the current step.
                 * @example CURRENT
                 */
                step_status?: components["parameters"]["stepStatus"];
            };
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The job, the candidate, and what is known of the application. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationRequest"];
            };
        };
        responses: {
            /** @description The application was recorded, or was there already. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description You may read but not write, because your role in the organisation of the job is READER. Or you are not RECRUITER or ADMIN in every organisation to which the candidate of `candidate_id` has applied. Nothing was recorded. */
            403: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The application was refused and nothing was recorded. The job takes no applications (`job_id`, `job_not_open`), or the candidate was erased (`candidate_id`, `candidate_erased`). The job, the candidate or the source does not exist or is not visible to you (`not_found`). There is no candidate (`candidate_id`, `required`), or there are two (`candidate`, `not_combinable`). A detail of the candidate is blank (`too_short`), a day in the future (`out_of_range`) or another form (`format`). The step is an END step (`step_id`, `step_end`) or of another process (`step_id`, `not_in_process`), or the date is not one from 1970 until now (`date`, `out_of_range`). A document is empty (`documents.N.content`, `too_short`), too large (`too_long`) or of another kind (`format`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceStep: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The expected and the target step. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceStepRequest"];
            };
        };
        responses: {
            /** @description The application was moved. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceStepResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The application is not at the expected step: read `step` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceStepConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The move was refused and nothing was changed. Sending it again will be refused again. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getApplicationCv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The CV is at the URL in `Location`. There is no body. */
            307: {
                headers: {
                    /**
                     * @description The response must not be stored.
                     * @example no-store
                     */
                    "Cache-Control": "no-store";
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The document. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentRequest"];
            };
        };
        responses: {
            /** @description The document was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The candidate was erased (`_body`, `candidate_erased`), or the application has 100 documents (`_body`, `too_long`). The document is empty (`content`, `too_short`), too large (`content`, `too_long`), of a kind that is not permitted (`content`, `format`), or a plain text whose `mime_type` names another permitted type (`mime_type`, `format`). Its name has nothing left (`name`, `format`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getApplicationDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
                /**
                 * @description Identifier of the document.
                 * @example 702
                 */
                documentid: components["parameters"]["documentid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content is at the URL in `Location`. There is no body. */
            307: {
                headers: {
                    /**
                     * @description The response must not be stored.
                     * @example no-store
                     */
                    "Cache-Control": "no-store";
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addInterview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The interview and the letter. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterviewRequest"];
            };
        };
        responses: {
            /** @description The interview was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interview"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was added. The application has ended (`_body`, `already_ended`), it has 100 interviews (`_body`, `too_long`), or the candidate was erased (`_body`, `candidate_erased`). `organisation_id` is not one of yours (`not_found`). An interviewer is no member of the organisation of the job (`interviewer_ids.N`, `not_found`) or is named twice (`repeated`). One of the times is missing (`starts` or `ends`, `required`), or the end does not fit the start (`ends`, `out_of_range`). The time zone is unknown (`time_zone`, `unknown_value`), `video_url` is no `https` URL with a host (`format`), a text is blank (`too_short`), the step is of another process (`step_id`, `not_in_process`), the questionnaire does not exist (`questionnaire_id`, `not_found`), or another interview of the application has the identifier (`external_id`, `taken`). The organisation of the job has no such template (`template_id`, `not_found`), a text has no template (`template_id`, `required`), or the candidate has no email address (`_body`, `no_recipient`). The letter has an unknown keyword (`unknown_value`), nothing left (`too_short`) or too much (`too_long`): at `subject` or `message`, or at `template_id` when the text is that of the template. Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    addOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The offer. Every field is optional. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferRequest"];
            };
        };
        responses: {
            /** @description The offer was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was added. The application has an open offer (`_body`, `offer_open`) or 20 offers (`_body`, `too_long`), or the candidate was erased (`_body`, `candidate_erased`). `organisation_id` is not one of yours (`not_found`). The range of the pay is upside down (`pay.max`, `out_of_range`), the currency is unknown (`pay.currency`, `unknown_value`), the type of contract does not exist (`contract_type_id`, `not_found`), the last day is over (`expires`, `out_of_range`), or another offer of the application has the identifier (`external_id`, `taken`). `text` has nothing left (`too_short`) or too many tags (`too_long`), `pay.note` or `external_id` is blank (`too_short`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    submitQuestionnaire: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The answers, keyed by question. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionnaireSubmission"];
            };
        };
        responses: {
            /** @description The answers were recorded. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionnaireResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The answers were refused and nothing was recorded: for a fault in a field, or because the candidate was erased (`_body`, `candidate_erased`). */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getQuestionnaireAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
                /**
                 * @description Identifier of the questionnaire.
                 * @example 5
                 */
                questionnaireid: components["parameters"]["questionnaireid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions and their answers. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionnaireAnswers"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The expected step, the target, the reason, the letter, and whether interviews are cancelled. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectRequest"];
            };
        };
        responses: {
            /** @description The application was rejected. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The application is not at the expected step: read `step` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvanceStepConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The application has ended already (`_body`, `already_ended`), no email can be sent (`_body`, `no_recipient`), the candidate was erased and a reason or an email was to be kept (`_body`, `candidate_erased`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    addResult: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The result. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssessmentResultRequest"];
            };
        };
        responses: {
            /** @description The result was recorded, or replaced the earlier one. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssessmentResultConfirmation"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The candidate was erased (`_body`, `candidate_erased`), the application has 100 results (`_body`, `too_long`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    scoreApplication: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The new and the expected score. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreRequest"];
            };
        };
        responses: {
            /** @description The score was given or taken away. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The application has another score than the expected one: read `score` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The candidate was erased (`_body`, `candidate_erased`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    sendEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                applicationid: components["parameters"]["applicationid"];
            };
            cookie?: never;
        };
        /** @description The template to send. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmailRequest"];
            };
        };
        responses: {
            /** @description The email was queued for sending. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was queued. The candidate has no email address (`_body`, `no_recipient`) or was erased (`_body`, `candidate_erased`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    submitApplication: {
        parameters: {
            query?: {
                /**
                 * @description Whether to check the application only (true) or to record it (false). A check changes nothing, so its `Idempotency-Key` is not kept.
                 * @example true
                 */
                validate_only?: boolean;
            };
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description The credentials in the URL. They come with the URL; do not build or alter them.
                 * @example Zr4mXb0sQv9tLq2nYw7cKd
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        /** @description The application. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationSubmission"];
            };
        };
        responses: {
            /** @description The application was recorded or, with `validate_only`, would be. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResult"];
                };
            };
            400: components["responses"]["BadBody"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            /** @description The job no longer takes applications, or this major version is disabled. */
            410: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyEnd"];
                };
            };
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The application was refused and nothing was recorded. A document that is too large or of another kind is named here, too. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    checkApplyUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credentials in the URL. They come with the URL; do not build or alter them.
                 * @example Zr4mXb0sQv9tLq2nYw7cKd
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL takes applications. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A path or query parameter is wrong or unknown. */
            400: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such apply URL. */
            404: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The job no longer takes applications, or this major version is disabled. */
            410: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your IP address, or the apply URL, had more requests in one minute than it may. Wait as long as `Retry-After` says. */
            429: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request failed because of a fault in the service. */
            500: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The service is temporarily unavailable. Try again after the time in `Retry-After`. */
            503: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Kind of the changed resource.
                 * @example CREDENTIAL
                 */
                kind?: components["schemas"]["AuditKind"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of the changed resource.
                 * @example 31
                 */
                resource_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Identifier of the user who made the changes.
                 * @example 7
                 */
                user_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the audit. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCandidates: {
        parameters: {
            query?: {
                /**
                 * @description Email address of the candidate, the first or the second one, in ASCII.
                 * @example lea.moreau@mail.example
                 */
                email?: components["parameters"]["email"];
                /**
                 * @description First name of the candidate.
                 * @example Léa
                 */
                first_name?: components["parameters"]["firstName"];
                /**
                 * @description Last name of the candidate.
                 * @example Moreau
                 */
                last_name?: components["parameters"]["lastName"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Name of a pool that the candidate is in, as in `GET /pool`. Repeat it to name up to ten pools; the candidate is in all of them.
                 * @example [
                 *       "Night shifts",
                 *       "Talents 2026"
                 *     ]
                 */
                pool_name?: string[];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of candidates. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCandidate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidate. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Candidate"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCandidate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /** @description The details to change, and the expected modification date. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CandidateUpdateRequest"];
            };
        };
        responses: {
            /** @description The candidate has the details that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCandidate"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The candidate has another modification date than the expected one: read the candidate and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The candidate was erased (`_body`, `candidate_erased`), another candidate that you see has the email address (`email`, `taken`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listCandidateApplications: {
        parameters: {
            query?: {
                /**
                 * @description Earliest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-01
                 */
                last_step_since?: components["parameters"]["lastStepSince"];
                /**
                 * @description Latest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-30
                 */
                last_step_until?: components["parameters"]["lastStepUntil"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
            };
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCandidateDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents of the candidate. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateDocumentList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseCandidate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /** @description The reason. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseRequest"];
            };
        };
        responses: {
            /** @description The personal data is erased. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandidateResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenErasure"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The reason was refused and nothing was erased. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    changePools: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the candidate.
                 * @example 101
                 */
                candidateid: components["parameters"]["candidateid"];
            };
            cookie?: never;
        };
        /** @description The pools to add the candidate to, and to take it out of. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolChangeRequest"];
            };
        };
        responses: {
            /** @description The candidate is in the pools that were to be added, and in none that were to be removed. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolsResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenCandidate"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The candidate was erased (`_body`, `candidate_erased`), a pool does not exist (`not_found`) or is in both lists (`not_combinable`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Kind of the resources. Repeat it to name several. When omitted, all kinds are returned.
                 * @example [
                 *       "JOB",
                 *       "APPLICATION"
                 *     ]
                 */
                kind?: components["schemas"]["ChangeKind"][];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the changes at or after this instant, an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. Begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading. Required, except with `pagecursor`, which contains it. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: string;
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of changes. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChangelog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changelog. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                    "application/json": components["schemas"]["Changelog"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadQuery"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContractTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract types. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractTypeList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the user whose credentials these are.
                 * @example 7
                 */
                user_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credentials. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueCredential: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The user of the credential, and its purpose. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialRequest"];
            };
        };
        responses: {
            /** @description The credential was issued. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedCredential"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was issued. Your company has no such user, or the user is DISABLED (`user_id`, `not_found`), the user is no owner (`owner`, `not_combinable`), the name is blank (`name`, `too_short`), the end is not in the future or more than ten years away (`expires`, `out_of_range`), or the user has 20 accepted credentials (`_body`, `too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    revokeCredential: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the credential.
                 * @example 31
                 */
                credentialid: components["parameters"]["credentialid"];
            };
            cookie?: never;
        };
        /** @description An empty object, or nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The credential is revoked. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedCredential"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was revoked. You call with this credential, or it is the last one with the rights of an owner (`_body`, `own_access`). Or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The credentials in the URL. They come with the URL; do not build or alter them.
                 * @example Zr4mXb0sQv9tLq2nYw7cKd
                 */
                token: components["parameters"]["token"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the document. */
            200: {
                headers: {
                    /**
                     * @description The response must not be stored.
                     * @example no-store
                     */
                    "Cache-Control": "no-store";
                    /**
                     * @description The content is an attachment, with the name of its file (RFC 6266).
                     * @example attachment; filename="CV Lea Moreau.pdf"; filename*=UTF-8''CV%20L%C3%A9a%20Moreau.pdf
                     */
                    "Content-Disposition": string;
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    /**
                     * @description Tells browsers not to guess another media type.
                     * @example nosniff
                     */
                    "X-Content-Type-Options": "nosniff";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/msword": unknown;
                    "application/pdf": unknown;
                    "application/rtf": unknown;
                    "application/vnd.oasis.opendocument.text": unknown;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                    "image/jpeg": unknown;
                    "image/png": unknown;
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadQuery"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobFeed: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Identifier of the source that will bring the applications, as in `GET /source`. Required, except with `pagecursor`, which contains it.
                 * @example 5
                 */
                source_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of published jobs. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedJobCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInterviews: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the application that the interviews belong to.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of the candidate who is interviewed.
                 * @example 101
                 */
                candidate_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of the job applied to.
                 * @example 12
                 */
                job_id?: components["schemas"]["Id"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Earliest time at which the interviews begin.
                 * @example 2026-12-01T00:00:00Z
                 */
                starts_since?: string;
                /**
                 * @description Latest time at which the interviews begin.
                 * @example 2026-12-07T23:59:59Z
                 */
                starts_until?: string;
                /**
                 * @description Status of the interviews.
                 * @example SCHEDULED
                 */
                status?: components["schemas"]["InterviewStatus"];
                /**
                 * @description Identifier of a user who takes part.
                 * @example 7
                 */
                user_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of interviews. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InterviewCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInterview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The interview. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interview"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateInterview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        /** @description The details to change, the expected modification date, and the letter. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterviewUpdateRequest"];
            };
        };
        responses: {
            /** @description The interview, with the details that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interview"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The interview has another modification date than the expected one: read the interview and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The interview is no longer in the status `SCHEDULED` (`_body`, `interview_closed`), or the candidate was erased (`_body`, `candidate_erased`). It has evaluations: it keeps its questionnaire and the interviewers who gave them, you cannot join it, nor leave it before you have evaluated (`questionnaire_id` or `interviewer_ids`, `has_evaluations`). An interviewer is no member of the organisation of the job (`interviewer_ids.N`, `not_found`) or is named twice (`repeated`). One of the times is missing (`starts` or `ends`, `required`), or the end does not fit the start (`ends`, `out_of_range`). The time zone is unknown (`time_zone`, `unknown_value`), `video_url` is no `https` URL with a host (`format`), a text is blank (`too_short`), the step is of another process (`step_id`, `not_in_process`), the questionnaire does not exist (`questionnaire_id`, `not_found`), or another interview of the application has the identifier (`external_id`, `taken`). The organisation of the job has no such template (`template_id`, `not_found`), a text has no template (`template_id`, `required`), or the candidate has no email address (`_body`, `no_recipient`). The letter has an unknown keyword (`unknown_value`), nothing left (`too_short`) or too much (`too_long`): at `subject` or `message`, or at `template_id` when the text is that of the template. Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    submitEvaluation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        /** @description The evaluation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        responses: {
            /** @description The evaluation was recorded. The interview shows it with those of the other interviewers. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interview"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description You are not one of the interviewers. Nothing was recorded. */
            403: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The evaluation was refused and nothing was recorded. The interview is `CANCELLED` (`_body`, `interview_closed`), or the candidate was erased (`_body`, `candidate_erased`). The text has nothing left (`text`, `too_short`) or too many tags (`text`, `too_long`). The interview has no questionnaire (`answers`, `not_found`), or has no such question (`answers.N`, `not_found`). A required question has no answer (`answers.N`, `required`), or an empty one (`answers.N.answer` or `answers.N.choices`, `required` or `too_short`). An answer is none of the choices (`unknown_value`), has several of a single choice (`too_long`), or has choices where a text is asked for (`unknown_field`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    changeInterviewStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the interview.
                 * @example 1301
                 */
                interviewid: components["parameters"]["interviewid"];
            };
            cookie?: never;
        };
        /** @description The new and the expected status, the reason and the letter. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterviewStatusRequest"];
            };
        };
        responses: {
            /** @description The interview has the status. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Interview"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The interview has another status than the expected one: read `status` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The status does not follow the present one (`status`, `status_not_reachable`), the candidate was erased (`_body`, `candidate_erased`), or the reason is blank (`reason`, `too_short`). The organisation of the job has no such template (`template_id`, `not_found`), a text has no template (`template_id`, `required`), or the candidate has no email address (`_body`, `no_recipient`). The letter has an unknown keyword (`unknown_value`), nothing left (`too_short`) or too much (`too_long`): at `subject` or `message`, or at `template_id` when the text is that of the template. Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /**
                 * @description Whether to return jobs of every status (true) or only OPEN ones (false). Has no effect beside `status`.
                 * @example true
                 */
                alljobs?: boolean;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Reference of the job; the whole value.
                 * @example NW-2026-031
                 */
                reference?: string;
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Status of the job.
                 * @example CLOSED
                 */
                status?: components["schemas"]["JobStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of jobs. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The organisation, the process, the title, and what else is known of the job. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobRequest"];
            };
        };
        responses: {
            /** @description The job was created. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was created. Another job has the reference (`reference`, `taken`), or a resource that is named does not exist or is not visible to you (`not_found`). The range of the pay is upside down (`pay.max`, `out_of_range`), the currency is unknown (`pay.currency`, `unknown_value`), or one of the degrees is missing (`location.longitude` or `location.latitude`, `required`). A property is given twice (`attributes.N.api_name`, `repeated`). A text is blank or nothing left (`too_short`), or too many tags (`too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /** @description The details to change, and the expected modification date. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobUpdateRequest"];
            };
        };
        responses: {
            /** @description The job, with the details that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The job has another modification date than the expected one: read the job and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The job has applications and keeps its process (`process_id`, `has_applications`), another job has the reference (`reference`, `taken`), or a resource that is named does not exist or is not visible to you (`not_found`). The range of the pay is upside down (`pay.max`, `out_of_range`), the currency is unknown (`pay.currency`, `unknown_value`), or one of the degrees is missing (`location.longitude` or `location.latitude`, `required`). A property is given twice (`attributes.N.api_name`, `repeated`). A text is blank or nothing left (`too_short`), or too many tags (`too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listJobApplications: {
        parameters: {
            query?: {
                /**
                 * @description Email address of the candidate, the first or the second one, in ASCII.
                 * @example lea.moreau@mail.example
                 */
                email?: components["parameters"]["email"];
                /**
                 * @description First name of the candidate.
                 * @example Léa
                 */
                first_name?: components["parameters"]["firstName"];
                /**
                 * @description Last name of the candidate.
                 * @example Moreau
                 */
                last_name?: components["parameters"]["lastName"];
                /**
                 * @description Earliest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-01
                 */
                last_step_since?: components["parameters"]["lastStepSince"];
                /**
                 * @description Latest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-30
                 */
                last_step_until?: components["parameters"]["lastStepUntil"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Outcome that the current step gives, or `NONE` for applications without one.
                 * @example REJECTED
                 */
                outcome?: components["parameters"]["outcome"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Identifier of the current step, as in the process of the job.
                 * @example 22
                 */
                step_id?: components["parameters"]["stepId"];
                /**
                 * @description Name of the current step, as in the process of the job.
                 * @example Phone screening
                 */
                step_name?: components["parameters"]["stepName"];
                /**
                 * @description Status of the current step.
                 * @example CURRENT
                 */
                step_status?: components["parameters"]["stepStatus"];
            };
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    publishJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /** @description The source, and the days of publication. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishRequest"];
            };
        };
        responses: {
            /** @description The job is published. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicationResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The source does not exist (`source_id`, `not_found`), the job is published there already on one of the days (`source_id`, `already_published`), the last day lies before the first (`end_date`, `out_of_range`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getJobStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
            };
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the job. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatistics"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A path or query parameter is wrong, unknown or repeated. */
            400: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MalformedRequest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeJobStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /** @description The new and the expected status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobStatusRequest"];
            };
        };
        responses: {
            /** @description The job has the status. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The job has another status than the expected one: read `status` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The job is archived (`job_archived` at `status`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listJobTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The team of the job. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTeam"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeJobTeam: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /** @description The recruiters to add to the team, and those to take out of it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamChangeRequest"];
            };
        };
        responses: {
            /** @description The team as it is now. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobTeam"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. A recruiter is no member of the organisation of the job (`not_found`; one who has left it can still be taken out of the team), one is in both lists (`not_combinable`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    unpublishJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the job.
                 * @example 12
                 */
                jobid: components["parameters"]["jobid"];
            };
            cookie?: never;
        };
        /** @description The source. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnpublishRequest"];
            };
        };
        responses: {
            /** @description The job is no longer published on the source. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAdmin"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The source does not exist (`source_id`, `not_found`), the job is not published there (`source_id`, `not_published`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the application that the notes are about.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of the candidate whom the notes are about.
                 * @example 101
                 */
                candidate_id?: components["schemas"]["Id"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of notes. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The note. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description The note was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description You may read but not write, because your role in the organisation is READER. Or the candidate has not applied to it, and you are not RECRUITER or ADMIN in every organisation to which the candidate has applied. Nothing was added. */
            403: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The note was refused and nothing was added. The candidate does not exist or is not visible to you (`candidate_id`, `not_found`), or was erased (`candidate_id`, `candidate_erased`). The organisation is not one of yours (`organisation_id`, `not_found`), or the application is none of the candidate to it (`application_id`, `not_found`). The text has nothing left (`text`, `too_short`) or too many tags (`text`, `too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the application that the offers belong to.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of the candidate to whom the offers are made.
                 * @example 101
                 */
                candidate_id?: components["schemas"]["Id"];
                /**
                 * @description Identifier of the job that the offers are for.
                 * @example 12
                 */
                job_id?: components["schemas"]["Id"];
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
                /**
                 * @description Status of the offer.
                 * @example SENT
                 */
                status?: components["schemas"]["OfferStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of offers. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the offer.
                 * @example 1401
                 */
                offerid: components["parameters"]["offerid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOffer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the offer.
                 * @example 1401
                 */
                offerid: components["parameters"]["offerid"];
            };
            cookie?: never;
        };
        /** @description The details to change, and the expected modification date. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferUpdateRequest"];
            };
        };
        responses: {
            /** @description The offer, with the details that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The offer has another modification date than the expected one: read the offer and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The offer is no longer in the status `DRAFT` (`_body`, `offer_not_draft`), or the candidate was erased (`_body`, `candidate_erased`). The range of the pay is upside down (`pay.max`, `out_of_range`), the currency is unknown (`pay.currency`, `unknown_value`), the type of contract does not exist (`contract_type_id`, `not_found`), the last day is over (`expires`, `out_of_range`), or another offer of the application has the identifier (`external_id`, `taken`). `text` has nothing left (`too_short`) or too many tags (`too_long`), `pay.note` or `external_id` is blank (`too_short`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    changeOfferStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the offer.
                 * @example 1401
                 */
                offerid: components["parameters"]["offerid"];
            };
            cookie?: never;
        };
        /** @description The new and the expected status, and what belongs to the new one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferStatusRequest"];
            };
        };
        responses: {
            /** @description The offer has the status. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferStatusResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description You name `APPROVED` and are no ADMIN in the organisation of the job, or you are READER in all of your organisations. Nothing was changed. */
            403: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The offer has another status than the expected one, or the application of a hire is not at the expected step: read `status` or `step` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferStatusConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The status does not follow the present one (`status`, `status_not_reachable`), another offer of the application is open (`status`, `offer_open`), or the candidate was erased (`_body`, `candidate_erased`). A field does not belong to the status (`not_combinable`), or the reason is blank (`reason`, `too_short`). The last day is over (`expires`, `out_of_range`), or is missing for an offer that has expired (`expires`, `required`). The application has ended already (`hire`, `already_ended`), the process has no step to hire at (`hire.target_step_id`, `no_hire_step`), or the step is none of these (`not_a_hire_step`) or of another process (`not_in_process`). The organisation of the job has no such template (`template_id`, `not_found`), a text has no template (`template_id`, `required`), or the candidate has no email address (`_body`, `no_recipient`). The letter has an unknown keyword (`unknown_value`), nothing left (`too_short`) or too much (`too_long`): at `subject` or `message`, or at `template_id` when the text is that of the template. Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listPools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pools. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePoolList: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The pools to add and to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolListRequest"];
            };
        };
        responses: {
            /** @description The list, as `GET /pool` returns it, with the new pools. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolList"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description You are READER in all of your organisations, or you change pools and are not an owner. Nothing was changed. */
            403: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. `add` and `change` are both empty (`_body`, `too_short`). Another pool has the name, in any case; retired pools and other pools of the body count (`add.N.name` or `change.N.name`, `taken`). A pool to change does not exist (`change.N.id`, `not_found`) or is named twice (`repeated`). The list would have more than 1,000 pools that are not retired, or more than 10,000 in all (`add`, or `change` where pools are only brought back, `too_long`). A name is blank (`too_short`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listProcesses: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The processes. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProcess: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the process.
                 * @example 3
                 */
                processid: components["parameters"]["processid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Process"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQuestionnaires: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questionnaires. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionnaireList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRejectionReasons: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reasons. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectionReasonList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Name of the schema.
                 * @example WeekCount
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    /**
                     * @description Every cache may store the response for an hour.
                     * @example public, max-age=3600
                     */
                    "Cache-Control": "public, max-age=3600";
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["JsonSchema"];
                };
            };
            /** @description The response you have is still valid. There is no body. */
            304: {
                headers: {
                    /**
                     * @description Every cache may store the response for an hour.
                     * @example public, max-age=3600
                     */
                    "Cache-Control": "public, max-age=3600";
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadQuery"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sources. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStepChanges: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the application.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
                /**
                 * @description Email address of the candidate, the first or the second one, in ASCII.
                 * @example lea.moreau@mail.example
                 */
                candidate_email?: string;
                /**
                 * @description Reference of the job; the whole value.
                 * @example NW-2026-031
                 */
                job_reference?: string;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description A `change_id` you know. Returns the step changes with a greater `change_id` and those modified after the known one was made. 0 returns all step changes.
                 * @example 1203
                 */
                since?: number;
                /**
                 * @description Name of the step entered.
                 * @example Interview
                 */
                step_name?: string;
                /**
                 * @description Status of the step entered.
                 * @example CURRENT
                 */
                step_status?: components["schemas"]["StepStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of step changes. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepChangeCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addStepChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The application and the step. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepChangeRequest"];
            };
        };
        responses: {
            /** @description The step change was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepChangeResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The step change was refused and nothing was changed. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * @description Language of the template, as an ISO 639-1 code of two letters.
                 * @example en
                 */
                language?: string;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of templates. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The organisation, and the template. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateRequest"];
            };
        };
        responses: {
            /** @description The template was created. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTemplate"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was created. The organisation is not one of yours (`organisation_id`, `not_found`). The subject or the message has an unknown keyword, or the subject has a keyword of offers (`unknown_value`). A text is blank or has only tags (`too_short`), or it has too many tags (`too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of an application to fill the template in for.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
            };
            header?: {
                /**
                 * @description The `ETag` of the response you have. As long as it is valid, the status is 304 and there is no body.
                 * @example W/"5f1c0a7e93d2"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description Identifier of the template.
                 * @example 41
                 */
                templateid: components["parameters"]["templateid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the template.
                 * @example 41
                 */
                templateid: components["parameters"]["templateid"];
            };
            cookie?: never;
        };
        /** @description The fields to change, and the expected modification date. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateUpdateRequest"];
            };
        };
        responses: {
            /** @description The template, with the fields that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenTemplate"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The template has another modification date than the expected one: read the template and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            /** @description The request body has more bytes than `limit_bytes` says. */
            413: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayloadTooLarge"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The subject or the message has an unknown keyword, or the subject has a keyword of offers (`unknown_value`). A text is blank or has only tags (`too_short`), or it has too many tags (`too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The user, with its roles. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRequest"];
            };
        };
        responses: {
            /** @description The user was added. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was added. Another user of your company has the email address (`email`, `taken`), a name is blank (`too_short`), the time zone is unknown (`time_zone`, `unknown_value`), a program would be an owner (`owner`, `not_combinable`), an organisation does not belong to your company (`roles.N.organisation_id`, `not_found`) or is named twice (`roles.N.organisation_id`, `repeated`), or your company has 10,000 ACTIVE users (`_body`, `too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the user.
                 * @example 11
                 */
                userid: components["parameters"]["userid"];
            };
            cookie?: never;
        };
        /** @description The details to change, and the expected modification date. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdateRequest"];
            };
        };
        responses: {
            /** @description The user, with the details that were given. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwner"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The user has another modification date than the expected one: read the user and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. Another user of your company has the email address (`email`, `taken`), a name is blank (`too_short`), the time zone is unknown (`time_zone`, `unknown_value`), a program would be an owner (`owner`, `not_combinable`), an organisation does not belong to your company (`roles.N.organisation_id`, `not_found`) or is named twice (`roles.N.organisation_id`, `repeated`), you would change your own access (`owner` or `status`, `own_access`), or your company has 10,000 ACTIVE users (`status`, `too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
                 * @example 1
                 */
                organisation_id?: components["parameters"]["organisationId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscriptionList"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The webhook. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhook"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was added. The organisation is not one of yours (`organisation_id`, `not_found`), or it has 20 webhooks that are not `DISABLED` or 1,000 in all (`_body`, `too_long`). `url` is not https, or has a user part or a fragment (`format`), or names an IP address that is not public (`not_public`). `receiver.name` is missing (`required`) or given with `BEARER` (`not_combinable`), or names a header that the service sets itself (`unknown_value`); it or `receiver.value` has other characters than allowed (`format`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdateRequest"];
            };
        };
        responses: {
            /** @description The webhook as it is now. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhook"];
            404: components["responses"]["NotFound"];
            /** @description Nothing was changed. The webhook has another state than the expected one: read `status` in the response and decide again. Or a request with the same `Idempotency-Key` is still being processed. */
            409: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceConflict"];
                };
            };
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. `url` and `receiver` are refused as when a webhook is added. `url` has another origin, the webhook has credentials of its receiver, and `receiver` is missing (`receiver`, `required`). `state` and `expected_state` are not given together (`required`). A `DISABLED` webhook cannot become `SUSPENDED` (`state`, `status_not_reachable`). It cannot become `ACTIVE` when the organisation has 20 others that are not `DISABLED` (`_body`, `too_long`). Or the request was refused for its other fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        /** @description An empty object, or nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The receiver was called, whether it answered or not. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhook"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The receiver was not called. The request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** @description The service cannot answer at the moment, or it already waits for the answers to too many pings. Send the request again after the time in `Retry-After`. */
            503: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unavailable"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the webhook.
                 * @example 9
                 */
                webhookid: components["parameters"]["webhookid"];
            };
            cookie?: never;
        };
        /** @description An empty object, or nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmptyRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its new secret. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenWebhook"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was changed. The webhook is disabled (`_body`, `webhook_disabled`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
    listWebhookTasks: {
        parameters: {
            query?: {
                /**
                 * @description Identifier of the application concerned.
                 * @example 501
                 */
                application_id?: components["schemas"]["Id"];
                /**
                 * @description Type of the event that was delivered.
                 * @example ProcessStepChange
                 */
                event?: components["schemas"]["EventName"];
                /**
                 * @description Whether to return only calls without a 2xx status (true) or only calls with one (false). When omitted, both are returned.
                 * @example true
                 */
                failed?: boolean;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items whose `modification_date` is at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. To keep a copy, begin with `1970-01-01T00:00:00Z`, then give the `complete_until` of your last reading; nothing is missed. Items are then ordered by `modification_date`, not by id. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. Take it from `_next` only. It contains the filters and the page size. Another query parameter beside it must have the value of the first request. An empty one is none.
                 * @example
                 */
                pagecursor?: components["parameters"]["pagecursor"];
                /**
                 * @description Identifier of an item you know. Returns the items with a greater `id` and those modified after the known item was created. 0 returns all items.
                 * @example 501
                 */
                since?: components["parameters"]["since"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of webhook calls. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTaskCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            410: components["responses"]["VersionExpired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhookTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice for this request, such as a UUID (`{{$guid}}` in Postman), so that the request can be sent again safely. Within 24 hours the same request with the same key is not carried out again: the first response is returned. In a body of up to 64 KiB, the order of fields and white space do not matter; a larger body must be the same byte for byte. Two such headers are refused. Once your role is READER in all your organisations, the status is 403. Once the candidate is erased, the status is 422, with `candidate_erased` at `_body`.
                 * @example {{$guid}}
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description Identifier of the record of a webhook call.
                 * @example 802
                 */
                taskid: components["parameters"]["taskid"];
            };
            cookie?: never;
        };
        /** @description An empty object, or nothing. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** @description The event is queued. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            410: components["responses"]["VersionExpired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was queued. The webhook is disabled (`_body`, `webhook_disabled`), the record of the step change is gone (`_body`, `not_found`), or the request was refused for its fields. */
            422: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["Link"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    Sunset: components["headers"]["Sunset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["WriteUnavailable"];
        };
    };
}
