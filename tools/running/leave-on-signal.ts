/** Handles signals while there is no server yet: the first one closes what is open and exits, a second one exits at once. */
export function leaveOnSignal(close: () => Promise<void>): {
  /** Hands signals over to the server, which begins to listen to them in `take`; not after a signal has already arrived. */
  handOver(take: () => void): void;
} {
  let leavingSince: number | null = null;
  const onSignal = (): void => {
    if (leavingSince !== null) {
      // npm passes on a Ctrl-C that the terminal has already sent to this process
      if (performance.now() - leavingSince > 500) process.exit(1);
      return;
    }
    leavingSince = performance.now();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    handOver(take) {
      if (leavingSince !== null) return;
      // the server listens before this stops: a signal in between would be lost
      take();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
