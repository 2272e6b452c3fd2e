type Gate = (event: PopStateEvent) => void;

let gate: Gate | undefined;

// Listeners on the window run in the order in which they were added: this one has to be added before the router's, so the
// entry of each front imports this file first.
addEventListener('popstate', (event) => gate?.(event));

/** Calls `next` at every step back or forward before the router sees it. Returns the function to stop. */
export function gateHistory(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = undefined;
  };
}
