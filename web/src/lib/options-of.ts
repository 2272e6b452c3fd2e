interface Named {
  readonly code: string | number;
  readonly label: string;
}

/** The values of a coded list as the options of a field: `optionsOf(tier.list)`. */
export const optionsOf = (list: readonly Named[]) =>
  list.map(({ code, label }) => ({ value: String(code), label }));
