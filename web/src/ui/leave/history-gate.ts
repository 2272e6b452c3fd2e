type Gate = (event: PopStateEvent) => void;

const gates: Gate[] = [];

// Listeners on the window run in the order in which they were added: this one has to be added before the router's, so the
// entry of each front imports this file first.
addEventListener('popstate', (event) => gates.at(-1)?.(event));

/** Calls `next`, the newest alone, at every step back or forward before the router sees it. Returns the function to stop. */
export function gateHistory(next: Gate): () => void {
  gates.push(next);
  return () => void gates.splice(gates.indexOf(next), 1);
}
