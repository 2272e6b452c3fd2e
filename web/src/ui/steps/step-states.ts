export type StepState = 'wait' | 'process' | 'finish' | 'success' | 'error';

/**
 * The state of each step: those before the active one are finished, later ones wait, and the active one is in process,
 * unless the one before it has failed: then it waits too. A step's own `status` takes precedence.
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
