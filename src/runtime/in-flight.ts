/** The requests in flight. A plain `Set` kept responses alive until a full garbage collection. */
export function createRoster<Member>() {
  const places: (Member | undefined)[] = [];
  const free: number[] = [];
  return {
    /** Returns how to leave, once. */
    enter: (member: Member): (() => void) => {
      const place = free.pop() ?? places.length;
      places[place] = member;
      return () => {
        places[place] = undefined;
        free.push(place);
      };
    },
    present: (): readonly Member[] => places.filter((member) => member !== undefined),
  };
}
