/** Lets `limit` pieces of work run at once; the rest wait in the order they came. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // the place is handed on, not given back: whoever comes meanwhile waits behind
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
