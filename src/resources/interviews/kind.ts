import type { Kind } from '../kind.ts';

export const interview = {
  table: 'interview',
  change: 'INTERVIEW',
  link: 'interview',
  seen: 'organisation',
  parent: 'application',
  erasure: { title: '', location: null, video_url: null, reason: null, external_id: null },
} as const satisfies Kind;
