/** How the note begins of a test that was not tried since another of its file had been given up; the other's name follows. */
export const givenUpBefore =
  'not tried, for a test before it ran out of time and may still be at work: ';
