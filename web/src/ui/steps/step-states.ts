export type StepState = 'wait' | 'process' | 'finish' | 'success' | 'error';

/**
 * How each step stands: those before the active one are finished, later ones wait, and the active one is in process
 * unless the one before it failed: then it waits too. What a step says of itself goes first.
 */
export function stepStates(
  steps: readonly { readonly status?: StepState | undefined }[],
  active: number,
): readonly StepState[] {
  const states: StepState[] = [];
  steps.forEach(({ status }, at) => {
    if (status) states.push(status);
    else if (at < active) states.push('finish');
    else if (at > active || states[at - 1] === 'error') states.push('wait');
    else states.push('process');
  });
  return states;
}
