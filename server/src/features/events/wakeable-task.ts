/** A task that runs when it is woken: never twice at a time, and once more when it was woken while it ran. */
export interface WakeableTask {
  wake(): void;
  isBusy(): boolean;
  isStopping(): boolean;
  /** Resolves when the task is not running. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `run` must not throw. It returns after how many milliseconds it wants to run again without being woken, if at all.
 * Between two runs there are at least `minGapMs`, so that one run does more at once.
 */
export function wakeableTask(run: () => Promise<number | undefined>, minGapMs = 0): WakeableTask {
  let notBefore = 0;
  let isStopping = false;
  let running: Promise<void> | null = null;
  let runAgain = false;
  let later: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isStopping) return;
    const leftMs = notBefore - performance.now();
    if (leftMs > 0) return wakeIn(leftMs);
    if (running) {
      runAgain = true;
      return;
    }
    running = run()
      .then((againMs) => {
        notBefore = performance.now() + minGapMs;
        wakeIn(againMs);
      })
      .finally(() => {
        running = null;
        if (!runAgain) return;
        runAgain = false;
        wake();
      });
  }

  function wakeIn(milliseconds: number | undefined): void {
    if (isStopping || milliseconds === undefined) return;
    clearTimeout(later);
    later = setTimeout(wake, milliseconds);
  }

  async function rest(): Promise<void> {
    while (running) await running;
  }

  return {
    wake,
    rest,
    isBusy: () => running !== null,
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      clearTimeout(later);
      await rest();
    },
  };
}
