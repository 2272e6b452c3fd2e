/** Stops asking a channel that fails each time, and tries it with one job from time to time until it answers again. */
export class Breaker {
  #failures = 0;
  #pausedSince: number | null = null;
  #nextProbe = 0;
  #probePauseMs = firstPauseMs;

  /** How many jobs may be under way at `now` (milliseconds), of `slots`. */
  allowedSlots(slots: number, now: number): number {
    if (this.#pausedSince === null) return slots;
    return now >= this.#nextProbe ? 1 : 0;
  }

  /** Something got through. Answers for how long the channel had been paused (milliseconds), or null if it was not. */
  succeeded(now: number): number | null {
    const since = this.#pausedSince;
    this.#failures = 0;
    this.#pausedSince = null;
    this.#probePauseMs = firstPauseMs;
    return since === null ? null : now - since;
  }

  /** The channel failed. Answers whether this pauses it; not when it was paused already. */
  failed(now: number): boolean {
    this.#failures += 1;
    if (this.#failures < failuresInARow) return false;
    const isNew = this.#pausedSince === null;
    this.#pausedSince ??= now;
    // what was under way when the pause began fails too, and does not make it longer
    if (now >= this.#nextProbe) {
      this.#nextProbe = now + this.#probePauseMs;
      this.#probePauseMs = Math.min(this.#probePauseMs * 2, longestPauseMs);
    }
    return isNew;
  }
}

/** So many failures one after the other pause a channel. */
export const failuresInARow = 5;
const firstPauseMs = 5_000;
// with the worker's own poll, half a minute
const longestPauseMs = 25_000;
