/** Work that is done whenever somebody wakes it: never twice at a time, and once more when woken meanwhile. */
export interface Woken {
  wake(): void;
  isBusy(): boolean;
  isStopping(): boolean;
  /** Resolves when nothing is under way. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `look` never throws; it answers after how many milliseconds it wants to look again unasked, if at all. Between two looks
 * there are `restMs`, so that more is done at once.
 */
export function woken(look: () => Promise<number | undefined>, restMs = 0): Woken {
  let restsUntil = 0;
  let isStopping = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let later: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isStopping) return;
    const leftMs = restsUntil - performance.now();
    if (leftMs > 0) return wakeIn(leftMs);
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = look()
      .then((againMs) => {
        restsUntil = performance.now() + restMs;
        wakeIn(againMs);
      })
      .finally(() => {
        looking = null;
        if (!lookAgain) return;
        lookAgain = false;
        wake();
      });
  }

  function wakeIn(milliseconds: number | undefined): void {
    if (isStopping || milliseconds === undefined) return;
    clearTimeout(later);
    later = setTimeout(wake, milliseconds);
  }

  async function rest(): Promise<void> {
    while (looking) await looking;
  }

  return {
    wake,
    rest,
    isBusy: () => looking !== null,
    isStopping: () => isStopping,
    async stop() {
      isStopping = true;
      clearTimeout(later);
      await rest();
    },
  };
}
