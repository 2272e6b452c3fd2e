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
