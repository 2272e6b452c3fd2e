/** How often a line is written, in milliseconds. */
const everyMs = 5_000;

/**
 * Answers what is called with each piece of work that is done: every five seconds it writes a line to standard error that
 * says how much of `total` there is and how long the rest may take, and at last that more follows. Work that ends sooner
 * writes nothing. For people at a terminal: a command that is run by another program stays silent.
 */
export function progress(
  of: string,
  total: number,
  write = (line: string): void => console.error(line),
  now = (): number => performance.now(),
): (done: number) => void {
  let [beganMs, toldMs] = [-1, -1];
  let done = 0;
  return (more) => {
    const ms = now();
    // what comes before the first piece is no measure for the rest
    if (done === 0) beganMs = toldMs = ms;
    done += more;
    const isLong = toldMs > beganMs;
    if (done === total && isLong)
      return write(`${total.toLocaleString('en')} ${of}; what follows may take as long again`);
    if (ms - toldMs < everyMs) return;
    toldMs = ms;
    const leftSeconds = (((ms - beganMs) / done) * (total - done)) / 1_000;
    write(
      `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${of}, about ${inWords(leftSeconds)} left`,
    );
  };
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
