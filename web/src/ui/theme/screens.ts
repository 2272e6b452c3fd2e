/**
 * The widths at which layouts change: 600, 900, 1100, 1279 and 1430 px for text of the usual size, wider for who has set a larger
 * one. Style sheets name them: `@media (--phone)`, `@media not (--phone)`.
 */
export const phone = '(max-width: 37.5em)';
export const tablet = '(max-width: 56.25em)';
export const laptop = '(max-width: 68.75em)';
export const desktop = '(max-width: 79.9375em)';
/** For the bar of a console with more than nine desks alone. */
export const wide = '(max-width: 89.375em)';
