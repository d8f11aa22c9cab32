import type { MajorVersion } from '../contract/major-version.ts';
import { v1 } from './v1.ts';

/** The major versions of the interface that the service answers for, side by side; the latest last. */
export const versions: readonly MajorVersion[] = [v1];
