// Generated from openapi/ by scripts/generate.ts; never edited.
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
         * @description Says which version of the interface you use, whether it will be disabled, and where the main collections are. A good first call to check your credentials.
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
         * @description Moves an application to the next step of its process, or to a step that you name, provided that it is still at the step you expect. END and operational steps are refused; enter them with `POST /step`.
         */
        post: operations["advanceStep"];
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
         * @description Records the answers to a questionnaire for an application. Submitting again replaces the answers submitted before.
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
         * @description Returns every question of a questionnaire with the answer given for the application. Answers 404 when the application has no such questionnaire.
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
         * @description Sends a recorded template to the candidate of an application in your name; replies go to your email address. Keywords in the template, such as `{{candidate.first_name}}`, are filled in. The email is queued, and shown in `emails` of the application. Answers 404 when the template belongs to an organisation that is not yours.
         */
        post: operations["sendEmail"];
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
         * @description Lists what each version of the interface brought. It needs no credentials and lies above the versioned base address; its address is `_changelog._self` of the index.
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
         * @description Returns the applications to one job, page by page, by ascending `id`. All filters given must match. Names and email addresses are compared as a whole, ignoring case and accents; dates are inclusive and in UTC.
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
         * @description Returns the recruitment funnel of a job, which is how many applications it received, from which sources and in which weeks.
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
         * @description Returns all recruiters who work on a job. The answer is complete; there are no pages.
         */
        get: operations["listJobTeam"];
        put?: never;
        post?: never;
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
        get?: never;
        put?: never;
        /**
         * Add a note
         * @description Adds a note to a candidate in your name. Only users of the organisation named can read it.
         */
        post: operations["addNote"];
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
         * @description Returns a recruitment process with its steps in order and the organisations it is shared with.
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
    "/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step change
         * @description Moves an application to any step of its process, whatever its current step is. Always adds a step change, even when the application is at that step already.
         */
        post: operations["addStepChange"];
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
         * @description Returns the calls that the service made to the webhooks of your organisations, page by page, newest first. Records are kept for 30 days. All filters given must match.
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
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivery of an event
         * @description The request that the service sends to your endpoint. Check the signature before you trust it, answer with status 200 within 30 seconds, and tolerate receiving the same `webhook-id` more than once.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description Identifier of the delivery. It is the same on every retry, so that you can recognise a repeat.
                     * @example msg_2mXcTq5r8JvBn1
                     */
                    "webhook-id": string;
                    /**
                     * @description One or more signatures separated by spaces, each `v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` with your secret. One match is enough.
                     * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                     */
                    "webhook-signature": string;
                    /**
                     * @description When this attempt was made, in seconds since 1970-01-01 UTC.
                     * @example 1794998521
                     */
                    "webhook-timestamp": number;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            responses: {
                /** @description Your endpoint received the event. The service keeps the first 8 KiB of the answer in the history of webhook calls. */
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
}
export interface components {
    schemas: {
        /** @description Something that the caller may do next with the resource that was just changed. */
        Action: {
            /** @description Address of the JSON Schema of the request body. */
            _schema: components["schemas"]["Url"];
            /** @description Address to send the request to. */
            _self: components["schemas"]["Url"];
            /** @description The English sentence that belongs to `name`. */
            description: string;
            /**
             * @description HTTP method to use.
             * @constant
             */
            method: "POST";
            /** @description What can be done. */
            name: components["schemas"]["ActionName"];
        };
        /**
         * @description What can be done.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `advance-step` | Move the application to its next step, or to a step that you name. |
         *     | `add-step` | Move the application to any step of its process. |
         *     | `add-note` | Add a note to the candidate. |
         *     | `send-email` | Send a recorded email template to the candidate. |
         *     | `submit-questionnaire` | Submit answers to a questionnaire. |
         * @enum {string}
         */
        ActionName: "advance-step" | "add-step" | "add-note" | "send-email" | "submit-questionnaire";
        /** @description Confirmation of a change, with what the caller may do next. */
        ActionsResult: {
            /** @description What the caller may do next. Empty when nothing is on offer. */
            _actions: components["schemas"]["Action"][];
            /**
             * @description Always `OK` on success.
             * @constant
             */
            _status: "OK";
        };
        /** @description The step you expect the application to be at, and optionally the step to move it to. */
        AdvanceStepRequest: {
            /** @description Identifier of the step at which you last saw the application. The move is refused with 409 when it is elsewhere by now. */
            expected_current_step_id: components["schemas"]["Id"];
            /** @description Identifier of one of your organisations, to which the call is narrowed. An application outside it is answered with 404. */
            organisation_id?: components["schemas"]["Id"];
            /** @description Identifier of the step to move to, before or after the current one in the same process. When omitted, the step with the next greater `rank` is taken. */
            target_step_id?: components["schemas"]["Id"];
        };
        /** @description The step at which the application is now. */
        AdvanceStepResult: {
            /**
             * @description Always `OK` on success.
             * @constant
             */
            _status: "OK";
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /** @description Position of the new current step in its process. The first step has rank 1. */
            rank: number;
            /** @description Identifier of the new current step. */
            step_id: components["schemas"]["Id"];
            /** @description Name of the new current step. */
            step_name: string;
        };
        /** @description The index of the interface, which says which version you use and where to start. */
        ApiIndex: components["schemas"]["Envelope"] & {
            /** @description The changelog of the interface. */
            _changelog: components["schemas"]["Link"];
            /**
             * Format: date
             * @description Day on which this major version is disabled, as `YYYY-MM-DD`. Null while no such day is set.
             */
            _expiration: string | null;
            /** @description Index of the latest major version. When it differs from `_self`, a newer version is available. */
            _last_version_url: components["schemas"]["Url"];
            /** @description Version of the interface in use, as `major.minor`. */
            _version: string;
            /** @description The candidates you can see. */
            candidates: components["schemas"]["IndexLink"];
            /** @description The jobs you can see. */
            jobs: components["schemas"]["IndexLink"];
            /** @description The step changes of the applications you can see. */
            steps: components["schemas"]["IndexLink"];
        };
        /** @description The application of a candidate to a job. */
        Application: components["schemas"]["Envelope"] & {
            /** @description The candidate who applied. */
            candidate: components["schemas"]["CandidateReference"];
            /**
             * Format: date-time
             * @description When the candidate last did something. Absent when the candidate never did.
             */
            candidate_last_action?: string;
            /**
             * Format: date-time
             * @description When the application was received.
             */
            date: string;
            /** @description The emails about the application. */
            emails: {
                /** @description The emails, oldest first. */
                items: components["schemas"]["EmailMessage"][];
            };
            /** @description Everything that happened on the application. */
            history: {
                /** @description The events, oldest first. */
                items: components["schemas"]["HistoryEntry"][];
            };
            /** @description Identifier of the application. */
            id: components["schemas"]["Id"];
            /** @description The job applied to. */
            job: components["schemas"]["JobReference"];
            /**
             * Format: date-time
             * @description When anything last happened on the application.
             */
            last_action_time: string;
            /** @description Address of the latest CV. Empty when there is no CV. */
            latest_cv_url: string;
            /** @description The notes on the candidate. */
            notes: components["schemas"]["Link"];
            /** @description Points of the choices the candidate made in the questionnaire of the job, in percent of the maximum. Absent while nothing was answered that scores. */
            questionnaire_score?: number;
            /** @description The way the application came in. */
            route: components["schemas"]["ApplicationRoute"];
            /** @description Score given to the application, from 0 to 100. Absent while none was given. */
            score?: number;
            /** @description The source that brought the application. Absent when it is not known. */
            source?: components["schemas"]["Source"];
            /** @description The step at which the application is now. */
            step: components["schemas"]["StepState"];
            /** @description The step history. */
            steps: {
                /** @description The steps the application was at, oldest first. */
                items: components["schemas"]["ApplicationStep"][];
                /** @description Address of the latest CV, the same as beside `steps`. Empty when there is no CV. */
                latest_cv_url: string;
            };
        };
        /** @description One page of applications. */
        ApplicationCollection: components["schemas"]["Envelope"] & {
            /** @description Address of the next page. Empty on the last page. */
            _next: components["schemas"]["NextUrl"];
            /** @description The applications of this page, by ascending `id`. */
            items: components["schemas"]["Application"][];
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
             */
            date: string;
            /** @description Identifier of the step, the same as in the process. */
            id: components["schemas"]["Id"];
            /** @description Name of the step. */
            name: string;
            /** @description Where the step stands in its process. */
            status: components["schemas"]["StepStatus"];
            /** @description The recruiter who moved the application. Absent when no recruiter did it. */
            user?: components["schemas"]["User"];
        };
        /** @description A candidate, in short. */
        CandidateReference: {
            /** @description Address of the candidate. */
            _self: components["schemas"]["Url"];
            /** @description The applications of the candidate. */
            applications: components["schemas"]["Link"];
            /**
             * Format: email
             * @description Email address of the candidate. Absent when it is not known.
             */
            email?: string;
            /** @description First name of the candidate. */
            first_name: string;
            /** @description Identifier of the candidate. */
            id: components["schemas"]["Id"];
            /** @description Last name of the candidate. */
            last_name: string;
            /** @description Form of address of the candidate. */
            title: components["schemas"]["CandidateTitle"];
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
                 * @enum {string}
                 */
                kind: "FEATURE" | "FIX" | "BEHAVIOUR" | "DEPRECATION" | "MIGRATION";
                /** @description What changed, in English. */
                text: string;
            }[];
            /**
             * Format: date
             * @description Day on which the version was published, as `YYYY-MM-DD`.
             */
            date: string;
            /** @description Version of the interface, as `major.minor`. */
            version: string;
        };
        /** @description How many applications one publication source brought. */
        ChannelCount: {
            /** @description Name of the source. `unknown` stands for applications without a source. */
            channel: string;
            /** @description Number of applications from this source. */
            count: number;
            /**
             * Format: date
             * @description Day of the latest application from this source, in UTC, as `YYYY-MM-DD`. Null when there is none.
             */
            last_date: string | null;
        };
        /** @description One of the answers offered by a choice question. */
        Choice: {
            /** @description Identifier of the choice. */
            id: components["schemas"]["Id"];
            /** @description The choice as it is offered. */
            value: string;
        };
        /** @description An email exchanged with the candidate about an application. */
        EmailMessage: {
            /**
             * Format: date-time
             * @description When the email was recorded.
             */
            date: string;
            /** @description Identifier of the email. */
            id: components["schemas"]["Id"];
            /** @description Whether the candidate wrote it (true) or a recruiter sent it (false). */
            received: boolean;
            /** @description Email address of the recipient. */
            recipient: string;
            /** @description Email address of the sender. */
            sender: string;
            /** @description Subject of the email. */
            subject: string;
        };
        /** @description The fields that every successful read carries. */
        Envelope: {
            /** @description Address of the JSON Schema of this resource. */
            _schema: components["schemas"]["Url"];
            /** @description Address of this resource. */
            _self: components["schemas"]["Url"];
            /**
             * @description Always `OK` on success.
             * @constant
             */
            _status: "OK";
        };
        /**
         * @description Body of every error except a refused request body (see `InvalidBody`) and a stale step (see `StaleStepError`). Test `code`; `error` is for people.
         * @example {
         *       "_status": "INVALID",
         *       "error": "This address does not offer the method used.",
         *       "code": "method_not_allowed",
         *       "request_id": "5f2c1f0e-8f0f-4a53-9d0f-3a1c3f6b7a10"
         *     }
         * @example {
         *       "_status": "INVALID",
         *       "error": "A request with the same Idempotency-Key is still being processed.",
         *       "code": "idempotency_conflict",
         *       "request_id": "5f2c1f0e-8f0f-4a53-9d0f-3a1c3f6b7a11"
         *     }
         * @example {
         *       "_status": "INVALID",
         *       "error": "This job no longer takes applications.",
         *       "code": "gone",
         *       "request_id": "5f2c1f0e-8f0f-4a53-9d0f-3a1c3f6b7a12"
         *     }
         */
        Error: {
            /**
             * @description Always `INVALID` on an error.
             * @constant
             */
            _status: "INVALID";
            /** @description What went wrong. */
            code: components["schemas"]["ErrorCode"];
            /** @description The English sentence that belongs to `code`. */
            error: string;
            /** @description The path and query parameters at fault, keyed by the name of the parameter as it stands in this document, or as it was sent when it is unknown. Only with `malformed_request`, and absent when it is the JSON syntax that is wrong. */
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
         *     | `method_not_allowed` | This address does not offer the method used. |
         *     | `stale_step` | The application has moved to another step in the meantime. |
         *     | `idempotency_conflict` | A request with the same Idempotency-Key is still being processed. |
         *     | `gone` | This job no longer takes applications. |
         *     | `payload_too_large` | The request body is too large. |
         *     | `unsupported_media_type` | The request body must be sent as application/json. |
         *     | `rate_limited` | Too many requests came from this address in the last minute. |
         *     | `internal_error` | The request failed because of a fault in the service. |
         *     | `unavailable` | The service is temporarily unavailable. |
         * @enum {string}
         */
        ErrorCode: "malformed_request" | "unauthenticated" | "forbidden" | "not_found" | "method_not_allowed" | "stale_step" | "idempotency_conflict" | "gone" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "unavailable";
        /**
         * @description The type of an event.
         *
         *     | Value | Meaning |
         *     | --- | --- |
         *     | `ProcessStepChange` | The step of an application in its process changed. |
         *     | `ApplicationCreate` | An application was received. |
         *     | `EmailSend` | A recruiter sent an email to the candidate. |
         *     | `QuestionnaireSubmit` | Answers to a questionnaire were submitted. |
         * @enum {string}
         */
        EventName: "ProcessStepChange" | "ApplicationCreate" | "EmailSend" | "QuestionnaireSubmit";
        /**
         * @description One thing that is wrong with a field of the request body.
         * @example {
         *       "code": "document_required",
         *       "message": "This job requires this document."
         *     }
         * @example {
         *       "code": "key_reused",
         *       "message": "This Idempotency-Key was already used with a different request body."
         *     }
         */
        Fault: {
            /** @description What is wrong. */
            code: components["schemas"]["FaultCode"];
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
         *     | `unknown_value` | This field contains a value that the service does not know. |
         *     | `not_found` | This field names a resource that does not exist or is not visible to you. |
         *     | `not_in_process` | This step does not belong to the process of the application. |
         *     | `step_end` | This operation does not enter an END step. |
         *     | `step_operational` | This operation does not enter an operational step. |
         *     | `no_next_step` | The process has no step after the current one. |
         *     | `document_required` | This job requires this document. |
         *     | `key_reused` | This Idempotency-Key was already used with a different request body. |
         * @enum {string}
         */
        FaultCode: "required" | "type" | "format" | "too_short" | "too_long" | "out_of_range" | "unknown_field" | "unknown_value" | "not_found" | "not_in_process" | "step_end" | "step_operational" | "no_next_step" | "document_required" | "key_reused";
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
         *     | `ERASE` | Personal data was erased. |
         * @enum {string}
         */
        HistoryAction: "APPLY" | "STEP_CHANGE" | "NOTE" | "EMAIL" | "QUESTIONNAIRE" | "DOCUMENT" | "ERASE";
        /** @description One event in the history of an application. */
        HistoryEntry: {
            /** @description What happened. */
            action: components["schemas"]["HistoryAction"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            date: string;
            /** @description Identifier of the entry. */
            id: components["schemas"]["Id"];
            /** @description What happened in more words. May be empty. */
            text: string;
            /** @description The recruiter who did it. Absent when no recruiter did it. */
            user?: components["schemas"]["User"];
        };
        /** @description Identifier of a resource, a positive integer of at most 31 bits. */
        Id: number;
        /** @description A starting point of the interface. */
        IndexLink: {
            /** @description Address of the collection. */
            _self: components["schemas"]["Url"];
            /** @description What is found there. */
            description: string;
        };
        /** @description Body of a 422 answer. The request was understood and nothing was changed. It lists every fault at once; sending the same body again will be refused again. */
        InvalidBody: {
            /**
             * @description Always `INVALID` on an error.
             * @constant
             */
            _status: "INVALID";
            /** @description The faults, keyed by the field of the request body. Nested fields are written with dots, as in `answers.31.answer`, and `_body` stands for the body as a whole. */
            invalid: {
                [key: string]: components["schemas"]["Fault"][];
            };
            /** @description Identifier of the request, the same as in `X-Request-Id`. */
            request_id: components["schemas"]["RequestId"];
        };
        /** @description A job, in short. */
        JobReference: {
            /** @description Address of the job. */
            _self: components["schemas"]["Url"];
            /** @description The applications to the job. */
            applications: components["schemas"]["Link"];
            /** @description Identifier of the job. */
            id: components["schemas"]["Id"];
            /** @description Where the job stands. */
            status: components["schemas"]["JobStatus"];
            /** @description Title of the job. */
            title: string;
        };
        /** @description The recruitment funnel of a job. */
        JobStatistics: components["schemas"]["Envelope"] & {
            /** @description Number of applications received since the job exists. */
            applications_total: number;
            /** @description Applications per publication source, biggest first, equal ones by name. A source on which the job is published is listed even when it brought no application. */
            by_channel: components["schemas"]["ChannelCount"][];
            /** @description Applications per week over the last eight weeks, oldest first. The last entry is the current week, and weeks without applications are listed with 0. */
            by_week: components["schemas"]["WeekCount"][];
            /** @description Identifier of the job. */
            job_id: components["schemas"]["Id"];
            /** @description Title of the job. */
            job_title: string;
            /** @description Average number of applications of the other open jobs with the same type of contract that the caller can see, rounded to one decimal. Null when there are fewer than three such jobs. */
            peer_average: number | null;
            /**
             * Format: date
             * @description Day on which the job was first published, as `YYYY-MM-DD`. Null when it never was.
             */
            published_since: string | null;
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
        /** @description The team of a job, complete in one answer. */
        JobTeam: components["schemas"]["Envelope"] & {
            /** @description The members of the team. Empty when the job has no team. */
            items: components["schemas"]["User"][];
        };
        /** @description Reference to another resource. */
        Link: {
            /** @description Address of the resource referred to. */
            _self: components["schemas"]["Url"];
        };
        /** @description Complete address of the next page. Request it as given; it is empty on the last page. */
        NextUrl: string;
        /** @description A note on a candidate. */
        NoteRequest: {
            /** @description Identifier of the candidate. */
            candidate_id: components["schemas"]["Id"];
            /** @description Identifier of the organisation whose users may read the note. */
            organisation_id: components["schemas"]["Id"];
            /** @description Text of the note, 1 to 65,536 characters of plain text or HTML. The tags `p br b strong i em u s ul ol li a blockquote code pre` are kept, with `href` on links to `http`, `https` and `mailto`; everything else is stripped. A text with nothing left is refused. */
            text: string;
        };
        /** @description An organisation, in short. */
        OrganisationReference: {
            /** @description Identifier of the organisation. */
            id: components["schemas"]["Id"];
            /** @description Name of the organisation. */
            name: string;
        };
        /**
         * @description One thing that is wrong with a path or query parameter.
         * @example {
         *       "code": "required",
         *       "message": "This parameter is required."
         *     }
         * @example {
         *       "code": "type",
         *       "message": "This parameter has the wrong type."
         *     }
         * @example {
         *       "code": "format",
         *       "message": "This parameter has the wrong format."
         *     }
         * @example {
         *       "code": "too_short",
         *       "message": "This parameter is too short."
         *     }
         * @example {
         *       "code": "too_long",
         *       "message": "This parameter is too long."
         *     }
         * @example {
         *       "code": "unknown_value",
         *       "message": "This parameter does not have one of its permitted values."
         *     }
         * @example {
         *       "code": "repeated",
         *       "message": "This parameter may be given only once."
         *     }
         */
        ParameterFault: {
            /** @description What is wrong. */
            code: components["schemas"]["ParameterFaultCode"];
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
         *     | `not_combinable` | This parameter cannot be combined with any other query parameter. |
         *     | `bad_cursor` | This page cursor is not one that the service gave out for this collection. |
         * @enum {string}
         */
        ParameterFaultCode: "required" | "type" | "format" | "too_short" | "too_long" | "out_of_range" | "unknown_value" | "unknown_parameter" | "repeated" | "not_combinable" | "bad_cursor";
        /** @description The service through which a source publishes jobs. */
        PostingService: {
            /** @description Identifier of the posting service. */
            id: components["schemas"]["Id"];
            /** @description Name of the posting service. */
            name: string;
        };
        /** @description A recruitment process, which is an ordered list of steps shared with one or more organisations. */
        Process: components["schemas"]["Envelope"] & {
            /** @description Identifier of the process. */
            id: components["schemas"]["Id"];
            /** @description Name of the process. */
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
        /** @description A step of a process. */
        ProcessStep: {
            /** @description Identifier of the step, to be used as `process_step_id` and `target_step_id`. */
            id: components["schemas"]["Id"];
            /** @description Name of the step. */
            name: string;
            /** @description Whether entering the step stands for an act outside the service, such as making an offer. `advance-step` refuses such a step; `POST /step` enters it. */
            operational: boolean;
            /** @description Position of the step in its process. The first step has rank 1. */
            rank: number;
            /** @description Where the step stands in its process. */
            status: components["schemas"]["StepStatus"];
        };
        /** @description A question and the answer to it. */
        QuestionnaireAnswer: {
            /** @description The answer. */
            answer: {
                /** @description The choices made. Empty for a `FREE_TEXT` question and without an answer. */
                choices: components["schemas"]["Choice"][];
                /** @description Text of the answer to a `FREE_TEXT` question. Empty without an answer; absent for choice questions. */
                text?: string;
            };
            /** @description The question. */
            question: components["schemas"]["QuestionReference"];
        };
        /** @description The answer to one question. Give `answer`, or `choices` for a choice question. */
        QuestionnaireAnswerInput: {
            /** @description Text of the answer to a `FREE_TEXT` question. For a choice question, the identifier or the exact value of one choice. */
            answer?: string;
            /** @description Identifiers of the choices made. A `SINGLE_CHOICE` question takes one. */
            choices?: components["schemas"]["Id"][];
        };
        /** @description The answers to a questionnaire for one application, complete in one answer. */
        QuestionnaireAnswers: components["schemas"]["Envelope"] & {
            /** @description All questions in the order of the questionnaire, with their answers. */
            items: components["schemas"]["QuestionnaireAnswer"][];
        };
        /** @description Confirmation that answers were recorded. */
        QuestionnaireResult: components["schemas"]["Envelope"] & {
            /** @description What the caller may do next with the application. Empty when nothing is on offer. */
            _actions: components["schemas"]["Action"][];
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /** @description Identifier of the questionnaire. */
            questionnaire_id: components["schemas"]["Id"];
            /** @description Points of the choices made, in percent of the maximum. Absent when nothing in the questionnaire scores. */
            questionnaire_score?: number;
        };
        /** @description Answers to a questionnaire. */
        QuestionnaireSubmission: {
            /** @description The answers, keyed by the identifier of the question. */
            answers: {
                [key: string]: components["schemas"]["QuestionnaireAnswerInput"];
            };
            /** @description Identifier of the questionnaire, as an integer or as a string of digits. */
            questionnaire_id: number | string;
        };
        /** @description A question, in short. */
        QuestionReference: {
            /** @description Identifier of the question. */
            id: components["schemas"]["Id"];
            /** @description The question as it is asked. */
            label: string;
            /** @description The way the question is answered. */
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
        /** @description Identifier of one request. Quote it when you ask support about an answer. */
        RequestId: string;
        /** @description A resource named by its address and its identifier. */
        ResourceReference: {
            /** @description Address of the resource. */
            _self: components["schemas"]["Url"];
            /** @description Identifier of the resource. */
            id: components["schemas"]["Id"];
        };
        /** @description The recorded template to send, and optionally texts that replace its own. */
        SendEmailRequest: {
            /** @description Replaces the body of the template; HTML of 1 to 100,000 characters. Keywords are filled in, everything else is sent as it is. */
            message?: string;
            /** @description Identifier of one of your organisations, to which the call is narrowed. An application or a template outside it is answered with 404. */
            organisation_id?: components["schemas"]["Id"];
            /** @description Replaces the subject of the template; plain text of 1 to 255 characters. Keywords such as `{{job.title}}` are filled in, everything else is sent as it is. */
            subject?: string;
            /** @description Identifier of the recorded template. */
            template_id: components["schemas"]["Id"];
        };
        /** @description Confirmation that an email was queued for sending. */
        SendEmailResult: {
            /**
             * @description Always `OK` on success.
             * @constant
             */
            _status: "OK";
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /** @description Identifier of the template sent. */
            template_id: components["schemas"]["Id"];
        };
        /** @description The publication source that brought an application. */
        Source: {
            /** @description Identifier of the source. */
            id: components["schemas"]["Id"];
            /** @description Name of the source. */
            name: string;
            /** @description The posting service that the source belongs to. Absent when the source belongs to none. */
            posting_service?: components["schemas"]["PostingService"];
        };
        /** @description Body of a 409 answer to `advance-step`. The application is not at the step you expected, and nothing was changed. `step` says where it is now, so that you can decide again. */
        StaleStepError: {
            /**
             * @description Always `INVALID` on an error.
             * @constant
             */
            _status: "INVALID";
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /**
             * @description Always `stale_step`.
             * @constant
             */
            code: "stale_step";
            /** @description The English sentence that belongs to `code`. */
            error: string;
            /** @description Identifier of the request, the same as in `X-Request-Id`. */
            request_id: components["schemas"]["RequestId"];
            /** @description The step at which the application is now. */
            step: components["schemas"]["StepState"];
        };
        /** @description The application to move and the step to move it to. */
        StepChangeRequest: {
            /** @description Identifier of the application. */
            application_id: components["schemas"]["Id"];
            /** @description Identifier of the step, from `steps.items[].id` of the process. Any step of the process of the application may be named. */
            process_step_id: components["schemas"]["Id"];
        };
        /** @description A step at which an application is or was, with the day it was entered. */
        StepState: {
            /**
             * Format: date
             * @description Day on which the application entered the step, in UTC, as `YYYY-MM-DD`.
             */
            date: string;
            /** @description Identifier of the step, the same as in the process. */
            id: components["schemas"]["Id"];
            /** @description Name of the step. */
            name: string;
            /** @description Where the step stands in its process. */
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
        /**
         * Format: uri
         * @description Complete address of a resource. Follow it as given and do not build addresses yourself.
         */
        Url: string;
        /** @description A recruiter who uses the service. */
        User: {
            /**
             * Format: email
             * @description Email address of the recruiter.
             */
            email: string;
            /** @description First name of the recruiter. */
            first_name: string;
            /** @description Identifier of the recruiter. */
            id: components["schemas"]["Id"];
            /** @description Last name of the recruiter. */
            last_name: string;
        };
        /** @description What the service sends to your endpoint when an event occurs. It carries no personal data; read what you need at the addresses it gives. Ignore fields you do not know. */
        WebhookDelivery: {
            /** @description The application concerned. */
            application: components["schemas"]["ResourceReference"];
            /** @description The candidate who applied. */
            candidate: components["schemas"]["ResourceReference"];
            /**
             * Format: date-time
             * @description When the event occurred.
             */
            date: string;
            /** @description Type of the event. */
            event: components["schemas"]["EventName"];
            /** @description Identifier of the delivery, the same as in `webhook-id`. */
            id: string;
            /** @description The job applied to. */
            job: components["schemas"]["ResourceReference"];
            /** @description The organisation of the job. */
            organisation: {
                /** @description Identifier of the organisation. */
                id: components["schemas"]["Id"];
            };
            /** @description The step change. Present with `ProcessStepChange` only. */
            step_change?: {
                /** @description Identifier of the step change. Later changes have greater ones, so you can tell the order. */
                change_id: components["schemas"]["Id"];
                /** @description The step the application left. */
                from: components["schemas"]["StepState"];
                /** @description The step the application entered. */
                to: components["schemas"]["StepState"];
            };
            /**
             * @description Major version of the delivery format.
             * @constant
             */
            version: "1";
        };
        /** @description The record of one webhook call. */
        WebhookTask: {
            /** @description The application concerned. */
            application: components["schemas"]["Link"];
            /** @description Number of this attempt. The first attempt is 1. */
            attempt: number;
            /** @description Date and time of the call in UTC, as `YYYY-MM-DD HH:MM:SS`. */
            datetime: string;
            /** @description Duration of the call in milliseconds. */
            duration_ms: number;
            /** @description Why no answer came, in English. Null when the receiver answered. */
            error: string | null;
            /** @description Type of the event that was delivered. */
            event: components["schemas"]["EventName"];
            /** @description Identifier of the record. */
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When the delivery will be attempted again. Null when it will not.
             */
            next_attempt: string | null;
            /** @description Body returned by the receiver, cut after 8 KiB. Empty when no answer came. */
            response_body: string;
            /** @description HTTP status returned by the receiver. 0 when no answer came. */
            response_status: number;
            /** @description Identifier of the delivery, as sent in `webhook-id`. The same for all attempts. */
            webhook_id: string;
        };
        /** @description One page of webhook call records. */
        WebhookTaskCollection: components["schemas"]["Envelope"] & {
            /** @description Address of the next page. Empty on the last page. */
            _next: components["schemas"]["NextUrl"];
            /** @description The records of this page, newest first. */
            items: components["schemas"]["WebhookTask"][];
        };
        /** @description How many applications came in one week. */
        WeekCount: {
            /** @description Number of applications received in the week. */
            count: number;
            /**
             * Format: date
             * @description Monday on which the week begins, in UTC, as `YYYY-MM-DD`.
             */
            week_start: string;
        };
    };
    responses: {
        /** @description The body is not valid JSON, or a path or query parameter is wrong or unknown. */
        BadBody: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A path or query parameter is wrong, unknown or repeated, or the page cursor cannot be used. */
        BadPage: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A path or query parameter is wrong, unknown or repeated. */
        BadQuery: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description You may read but not write, because your role in the organisation is READER. */
        Forbidden: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service failed to answer because of a fault of its own. Quote `request_id` to support. */
        InternalError: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A resource named in the request does not exist or is not visible to you. The two cases cannot be told apart. */
        NotFound: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body is larger than 256 KiB. */
        PayloadTooLarge: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Your address made more requests in one minute than it may. Wait as long as `Retry-After` says. */
        TooManyRequests: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credentials are missing or wrong. */
        Unauthorized: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service cannot answer at the moment. Try again after the time in `Retry-After`. */
        Unavailable: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request body was not sent as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
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
         * @description Identifier of the job.
         * @example 12
         */
        jobid: components["schemas"]["Id"];
        /**
         * @description Maximum number of items on a page.
         * @example 50
         */
        limit: number;
        /**
         * @description Returns the items created or modified at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. A `+` in an offset must be sent as `%2B`.
         * @example 2026-11-01T00:00:00Z
         */
        modifiedSince: string;
        /**
         * @description Identifier of one of your organisations, to which the read is narrowed. When omitted, you read everything you can see.
         * @example 1
         */
        organisationId: components["schemas"]["Id"];
        /**
         * @description Position of a page. It comes with `_next` only, carries the filters and the page size with it, and cannot be combined with any other query parameter.
         * @example eyJhIjo1MDJ9.3f1rN0cQ7uXb
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
    };
    requestBodies: never;
    headers: {
        /**
         * @description Number of requests that your address may make in a window of one minute. Absent where the installation sets no limit.
         * @example 45
         */
        "RateLimit-Limit": number;
        /**
         * @description Number of requests that your address may still make in the current window. Absent where the installation sets no limit.
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
         * @description The challenge that asks for HTTP Basic credentials.
         * @example Basic realm="recruitment", charset="UTF-8"
         */
        "WWW-Authenticate": "Basic realm=\"recruitment\", charset=\"UTF-8\"";
        /**
         * @description Identifier of the request. Quote it when you ask support about an answer.
         * @example 5f2c1f0e-8f0f-4a53-9d0f-3a1c3f6b7a01
         */
        "X-Request-Id": components["schemas"]["RequestId"];
    };
    pathItems: never;
}
export type Action = components['schemas']['Action'];
export type ActionName = components['schemas']['ActionName'];
export type ActionsResult = components['schemas']['ActionsResult'];
export type AdvanceStepRequest = components['schemas']['AdvanceStepRequest'];
export type AdvanceStepResult = components['schemas']['AdvanceStepResult'];
export type ApiIndex = components['schemas']['ApiIndex'];
export type Application = components['schemas']['Application'];
export type ApplicationCollection = components['schemas']['ApplicationCollection'];
export type ApplicationRoute = components['schemas']['ApplicationRoute'];
export type ApplicationStep = components['schemas']['ApplicationStep'];
export type CandidateReference = components['schemas']['CandidateReference'];
export type CandidateTitle = components['schemas']['CandidateTitle'];
export type Changelog = components['schemas']['Changelog'];
export type ChangelogEntry = components['schemas']['ChangelogEntry'];
export type ChannelCount = components['schemas']['ChannelCount'];
export type Choice = components['schemas']['Choice'];
export type EmailMessage = components['schemas']['EmailMessage'];
export type Envelope = components['schemas']['Envelope'];
export type Error = components['schemas']['Error'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type EventName = components['schemas']['EventName'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type HistoryAction = components['schemas']['HistoryAction'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type Id = components['schemas']['Id'];
export type IndexLink = components['schemas']['IndexLink'];
export type InvalidBody = components['schemas']['InvalidBody'];
export type JobReference = components['schemas']['JobReference'];
export type JobStatistics = components['schemas']['JobStatistics'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobTeam = components['schemas']['JobTeam'];
export type Link = components['schemas']['Link'];
export type NextUrl = components['schemas']['NextUrl'];
export type NoteRequest = components['schemas']['NoteRequest'];
export type OrganisationReference = components['schemas']['OrganisationReference'];
export type ParameterFault = components['schemas']['ParameterFault'];
export type ParameterFaultCode = components['schemas']['ParameterFaultCode'];
export type PostingService = components['schemas']['PostingService'];
export type Process = components['schemas']['Process'];
export type ProcessStep = components['schemas']['ProcessStep'];
export type QuestionnaireAnswer = components['schemas']['QuestionnaireAnswer'];
export type QuestionnaireAnswerInput = components['schemas']['QuestionnaireAnswerInput'];
export type QuestionnaireAnswers = components['schemas']['QuestionnaireAnswers'];
export type QuestionnaireResult = components['schemas']['QuestionnaireResult'];
export type QuestionnaireSubmission = components['schemas']['QuestionnaireSubmission'];
export type QuestionReference = components['schemas']['QuestionReference'];
export type QuestionType = components['schemas']['QuestionType'];
export type RequestId = components['schemas']['RequestId'];
export type ResourceReference = components['schemas']['ResourceReference'];
export type SendEmailRequest = components['schemas']['SendEmailRequest'];
export type SendEmailResult = components['schemas']['SendEmailResult'];
export type Source = components['schemas']['Source'];
export type StaleStepError = components['schemas']['StaleStepError'];
export type StepChangeRequest = components['schemas']['StepChangeRequest'];
export type StepState = components['schemas']['StepState'];
export type StepStatus = components['schemas']['StepStatus'];
export type Url = components['schemas']['Url'];
export type User = components['schemas']['User'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookTask = components['schemas']['WebhookTask'];
export type WebhookTaskCollection = components['schemas']['WebhookTaskCollection'];
export type WeekCount = components['schemas']['WeekCount'];
export type ResponseBadBody = components['responses']['BadBody'];
export type ResponseBadPage = components['responses']['BadPage'];
export type ResponseBadQuery = components['responses']['BadQuery'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ParameterApplicationid = components['parameters']['applicationid'];
export type ParameterJobid = components['parameters']['jobid'];
export type ParameterLimit = components['parameters']['limit'];
export type ParameterModifiedSince = components['parameters']['modifiedSince'];
export type ParameterOrganisationId = components['parameters']['organisationId'];
export type ParameterPagecursor = components['parameters']['pagecursor'];
export type ParameterProcessid = components['parameters']['processid'];
export type ParameterQuestionnaireid = components['parameters']['questionnaireid'];
export type ParameterSince = components['parameters']['since'];
export type HeaderRateLimitLimit = components['headers']['RateLimit-Limit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimit-Remaining'];
export type HeaderRateLimitReset = components['headers']['RateLimit-Reset'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiIndex"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceStep: {
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            /** @description The application is not at the expected step. Nothing was changed; read the step in the answer and decide again. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaleStepError"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The move was refused and nothing was changed. Sending it again will be refused again. */
            422: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    submitQuestionnaire: {
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The answers were refused and nothing was recorded. */
            422: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendEmail: {
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The email was refused and nothing was queued. */
            422: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Changelog"];
                };
            };
            400: components["responses"]["BadQuery"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobApplications: {
        parameters: {
            query?: {
                /**
                 * @description Email address of the candidate.
                 * @example lea.moreau@mail.example
                 */
                email?: string;
                /**
                 * @description First name of the candidate.
                 * @example Léa
                 */
                first_name?: string;
                /**
                 * @description Last name of the candidate.
                 * @example Moreau
                 */
                last_name?: string;
                /**
                 * @description Earliest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-01
                 */
                last_step_since?: string;
                /**
                 * @description Latest day of the last step change, as `YYYY-MM-DD`.
                 * @example 2026-11-30
                 */
                last_step_until?: string;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items created or modified at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. It comes with `_next` only, carries the filters and the page size with it, and cannot be combined with any other query parameter.
                 * @example eyJhIjo1MDJ9.3f1rN0cQ7uXb
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
                step_id?: components["schemas"]["Id"];
                /**
                 * @description Name of the current step, as in the process of the job.
                 * @example Phone screening
                 */
                step_name?: string;
                /**
                 * @description Status of the current step.
                 * @example CURRENT
                 */
                step_status?: components["schemas"]["StepStatus"];
            };
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
            /** @description One page of applications. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
            /** @description The statistics of the job. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatistics"];
                };
            };
            /** @description A path or query parameter is wrong, unknown or repeated. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: never;
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionsResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The note was refused and nothing was added. */
            422: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProcess: {
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
        requestBody?: never;
        responses: {
            /** @description The process. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Process"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addStepChange: {
        parameters: {
            query?: never;
            header?: never;
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionsResult"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The step change was refused and nothing was changed. */
            422: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                 * @description Whether to return only calls without a 2xx answer (true) or only calls with one (false). When omitted, both are returned.
                 * @example true
                 */
                failed?: boolean;
                /**
                 * @description Maximum number of items on a page.
                 * @example 50
                 */
                limit?: components["parameters"]["limit"];
                /**
                 * @description Returns the items created or modified at or after this instant, given as an RFC 3339 date-time such as `2026-11-01T00:00:00Z`. A `+` in an offset must be sent as `%2B`.
                 * @example 2026-11-01T00:00:00Z
                 */
                modified_since?: components["parameters"]["modifiedSince"];
                /**
                 * @description Position of a page. It comes with `_next` only, carries the filters and the page size with it, and cannot be combined with any other query parameter.
                 * @example eyJhIjo1MDJ9.3f1rN0cQ7uXb
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTaskCollection"];
                };
            };
            400: components["responses"]["BadPage"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
