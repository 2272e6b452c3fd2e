/** Runs one piece of work for all who ask by the same key while it runs; who asks later has it run again. */
export function shareWork<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const begun = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
