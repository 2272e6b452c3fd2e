const longestPauseMs = 30_000;

/**
 * Imports a script, again after growing pauses while the line fails: the controls of a drawn page wait for it, so there is
 * nothing to press that would do so.
 */
export async function untilLoaded(load: () => Promise<unknown>): Promise<void> {
  for (let pause = 400; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      await load();
      return;
    } catch (error) {
      // one that has come and does not run would not the next time either
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
