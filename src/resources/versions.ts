import type { MajorVersion } from '../http/major-version.ts';
import { v1 } from './v1.ts';

/** The major versions that the service serves; the latest last. */
export const versions: readonly MajorVersion[] = [v1];
