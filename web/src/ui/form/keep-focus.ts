import type { MouseEvent } from 'react';

/**
 * `onMouseDown` of a button below fields. Pressing it would leave the field, the fault told there would move the button
 * from under the pointer, and the click would be lost.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
