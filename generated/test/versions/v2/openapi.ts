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
        get: operations["getIndex"];
        put?: never;
        post?: never;
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
            path?: never;
            cookie?: never;
        };
        get: operations["getJob"];
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
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemav2/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSchema"];
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
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WebhookEvent"];
                };
            };
            responses: {
                /** @description Taken. */
                "2XX": {
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
        /**
         * @description | Value | Meaning |
         *     | --- | --- |
         *     | `malformed_request` | Please check the request. |
         *     | `unauthenticated` | Please log in. |
         *     | `not_found` | There is nothing to see here. |
         *     | `internal_error` | Sorry. |
         *     | `unavailable` | Please come back. |
         * @enum {string}
         */
        ErrorCode: "malformed_request" | "unauthenticated" | "not_found" | "internal_error" | "unavailable";
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
        Index: {
            /** Format: date */
            _expiration: string | null;
            _last_version_url: string;
            _schema: string;
            _self: string;
            _version: string;
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
        Job: {
            _self: string;
            id: string;
            name: string;
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
        /** @description Identifier of one request. Quote it when you ask support about a response. */
        RequestId: string;
        /**
         * Format: uri
         * @description Absolute URL of a resource. Follow it as it is given and do not build URLs yourself.
         */
        Url: string;
        WebhookEvent: {
            application_url: string;
            type: string;
            /** @constant */
            version: "2";
        };
    };
    responses: {
        /** @description The request was refused. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    _status: "INVALID";
                    code: components["schemas"]["ErrorCode"];
                    error: string;
                    request_id: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Identifies the state of the resource as you see it. Send it in `If-None-Match` to ask whether it changed.
         * @example W/"5f1c0a7e93d2"
         */
        ETag: string;
    };
    pathItems: never;
}
export type ErrorCode = components['schemas']['ErrorCode'];
export type Fault = components['schemas']['Fault'];
export type FaultCode = components['schemas']['FaultCode'];
export type Index = components['schemas']['Index'];
export type InvalidBody = components['schemas']['InvalidBody'];
export type Job = components['schemas']['Job'];
export type JsonSchema = components['schemas']['JsonSchema'];
export type ParameterFaultCode = components['schemas']['ParameterFaultCode'];
export type RequestId = components['schemas']['RequestId'];
export type Url = components['schemas']['Url'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type ResponseRefused = components['responses']['Refused'];
export type HeaderETag = components['headers']['ETag'];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                };
            };
            401: components["responses"]["Refused"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job; its `title` is called `name` now, and `id` is text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            404: components["responses"]["Refused"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    candidate_id: number;
                    html: string;
                    organisation_id: number;
                };
            };
        };
        responses: {
            /** @description The note was added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        added: true;
                    };
                };
            };
            /** @description The note was refused. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidBody"];
                };
            };
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["JsonSchema"];
                };
            };
        };
    };
}
