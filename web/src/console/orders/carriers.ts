const key = 'shield_source_carrier';

/** Parcels mostly go with one carrier: the last one is the next one's start. */
export function lastCarrier(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function keepCarrier(carrier: string): void {
  try {
    localStorage.setItem(key, carrier);
  } catch {
    // Typed again where the browser keeps nothing.
  }
}
