/** How many rows a page may have. */
export const pageSizes = [20, 30, 50, 100] as const;

/** The last place of lists whose rows have no gap-free numbers: they are counted and paged up to here. Rows beyond are found by filters or cursors. */
export const lastPlace = 10_000;

/** Counts beside a list go up to this; one more means that there are more. */
export const maxCounted = 999;
