const named = 20;

/** What a verification found wrong. */
export interface Findings {
  readonly faultCount: number;
  /** A line for each of the first twenty faults, and one that says how many more there are. Empty when all is right. */
  readonly faults: string[];
}

/** Collects faults: all are counted, the first twenty kept, so that any number of them needs no memory. */
export class FaultList {
  #count = 0;
  readonly #first: string[] = [];

  add(fault: string): void {
    this.#count += 1;
    if (this.#first.length < named) this.#first.push(fault);
  }

  addAll(faults: Iterable<string>): void {
    for (const fault of faults) this.add(fault);
  }

  /** Takes over what another verification found. */
  take({ faultCount, faults }: Findings): void {
    this.#first.push(...faults.slice(0, Math.min(named, faultCount, named - this.#first.length)));
    this.#count += faultCount;
  }

  found(): Findings {
    const more = this.#count - this.#first.length;
    return {
      faultCount: this.#count,
      faults: more === 0 ? this.#first : [...this.#first, `and ${more} more`],
    };
  }
}
