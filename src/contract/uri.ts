import { fullFormats } from 'ajv-formats/dist/formats.js';

const PLAIN_ADDRESS = /^https?:\/\/[a-z\d.-]+(?::\d+)?(?:\/[\w.~/-]*)?(?:\?[\w.~=&-]*)?$/i;
const isAnyUri = fullFormats.uri as (text: string) => boolean;

/** RFC 3986. Addresses of ours are plain, and known at a quarter of what it costs to take any URI apart: an answer holds many. */
export const isUri = (text: string): boolean => PLAIN_ADDRESS.test(text) || isAnyUri(text);
