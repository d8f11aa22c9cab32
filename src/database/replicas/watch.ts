/** The replayed position of each replica in the primary's log, polled a few times a second. */

type Sample = { readonly at: number; readonly position: number };

type Watch = {
  /** The primary had written its log up to there at that moment. */
  readonly notePrimary: (position: number, at: number) => void;
  /** The replica has replayed the log up to there; undefined: it cannot be read from. */
  readonly noteReplica: (index: number, position: number | undefined) => void;
  /**
   * The replicas that lag behind the primary by at most `maxLagMs` at the moment `now`, and have
   * replayed up to the position.
   */
  readonly usable: (now: number, position?: number) => readonly number[];
};

/** Moments are those of one clock, in milliseconds. */
export function createWatch(replicas: number, maxLagMs: number): Watch {
  const replayed: (number | undefined)[] = Array.from({ length: replicas }, () => undefined);
  let samples: readonly Sample[] = [];
  const isFresh = (position: number, now: number): boolean =>
    samples.some((sample) => sample.position <= position && now - sample.at <= maxLagMs);
  return {
    notePrimary: (position, at) => (samples = [...samples.filter((sample) => at - sample.at <= maxLagMs), { at, position }]),
    noteReplica: (index, position) => (replayed[index] = position),
    usable: (now, position = 0) =>
      replayed.flatMap((each, index) => (each !== undefined && each >= position && isFresh(each, now) ? [index] : [])),
  };
}
