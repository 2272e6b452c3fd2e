type Ask = (go: () => void) => void;

const asking: Ask[] = [];

/** Navigates by `go` where no link does, such as at a key; where something unsaved would be lost, only after asking. */
export function leaveBy(go: () => void): void {
  const ask = asking.at(-1);
  if (ask) ask(go);
  else go();
}

/** Hands every such navigation to `next` instead, the newest alone. Returns the function to stop. */
export function askBeforeLeaving(next: Ask): () => void {
  asking.push(next);
  return () => void asking.splice(asking.indexOf(next), 1);
}
