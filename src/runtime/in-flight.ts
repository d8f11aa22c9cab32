/**
 * Who is here just now, where everybody stays for a moment only. In a `Set` that each response entered and left, more and more of them stayed in the heap
 * until the garbage collector looked through all of it, and without the `Set` none did. Presumably what a `Set` was, before it is made anew, leads to what it
 * became, and keeps it once it has grown old itself.
 */
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
