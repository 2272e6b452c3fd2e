type Gate = (event: PopStateEvent) => void;

let gate: Gate | undefined;

// Listeners on the window are asked in the order they came: this one has to be here before the router's,
// so the entry of the front imports this file.
addEventListener('popstate', (event) => gate?.(event));

/** Shows every step back or forward to `next` before the router sees it. Gives back the way to stop. */
export function gateHistory(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = undefined;
  };
}
