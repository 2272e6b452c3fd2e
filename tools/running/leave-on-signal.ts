/**
 * While there is no server yet: the first signal closes what is open and leaves, one from somebody in a hurry just leaves.
 */
export function leaveOnSignal(close: () => Promise<void>): {
  /** From now on signals are the server's, which begins to listen to them in `take`; not once somebody asked to leave. */
  handOver(take: () => void): void;
} {
  let leavingSince: number | null = null;
  const onSignal = (): void => {
    if (leavingSince !== null) {
      // npm hands on a Ctrl-C that the terminal has given us already
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
      // a signal that comes when nobody listens is lost, also for who listens a moment later
      take();
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
