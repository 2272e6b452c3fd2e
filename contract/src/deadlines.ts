/**
 * How many days people have for what they may do. Words and servers read it here; `migrate` writes it into the table
 * `deadline`, where triggers read it.
 */
export const deadlineDays = {
  /** After a reviewer's question, for its answer; then the report is ignored. */
  answer: 30,
  /** After a verdict, for an appeal. */
  appeal: 30,
  /** After an exchange, for confirming the address; then the order is cancelled. */
  confirmAddress: 14,
  /** After the request to cancel an account, for taking it back. */
  cancelAccount: 7,
  /** After the letter that says so, until what was written about an ended report is erased. */
  eraseNotice: 30,
  /** After it was saved last, until a draft is deleted. */
  draft: 90,
} as const;

/** The same in minutes; `migrate` writes it into the table `time_limit`. */
export const deadlineMinutes = {
  /** After an exchange whose address its owner saw, for taking it back while nothing is packed. */
  cancelOrder: 30,
} as const;
