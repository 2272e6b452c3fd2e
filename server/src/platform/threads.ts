/** Runs at most `limit` pieces of work at a time; the others queue in the order they came. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // the slot goes straight to the next in the queue, so a newcomer cannot overtake
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

// What keeps one of Node's four threads busy takes turns, so that one stays free for files: a probe looks at them, too.
/** Pictures and texts that are made smaller. */
export const inThread = limitConcurrency(2);
/** Hashes that strangers can ask for. */
export const hashing = limitConcurrency(1);
