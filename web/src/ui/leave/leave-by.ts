type Ask = (go: () => void) => void;

let ask: Ask | undefined;

/** Navigates by `go` where no link does, such as at a key; where something unsaved would be lost, only after asking. */
export function leaveBy(go: () => void): void {
  if (ask) ask(go);
  else go();
}

/** Hands every such navigation to `next` instead. Returns the function to stop. */
export function askBeforeLeaving(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}
