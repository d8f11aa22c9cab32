/** How one attempt to deliver ended, by webhook or by mail. */
export type Outcome = {
  /**
   * Delivered; to be tried again; refused for good; or postponed: nothing was sent, because the
   * resolver of this machine did not answer.
   */
  readonly verdict: 'DELIVERED' | 'RETRY' | 'GIVE_UP' | 'POSTPONE';
  /** Status of the HTTP answer or code of the SMTP reply; 0 when no answer came. */
  readonly status: number;
  /** The beginning of the answer, in characters that the database can keep. */
  readonly body: string;
  /** Why no answer came, in English. */
  readonly error: string | null;
  readonly durationMs: number;
  /** The earliest next attempt that the receiver asked for. */
  readonly retryAfterMs?: number;
};
