/** A factor in whole hundredths as a number to read: 1000 → `10`, 150 → `1.5`. */
export const coefficientOf = (hundredths: number): string => String(hundredths / 100);
