/** How many days people have for what they may do. Words and servers read it here. */
export const deadlineDays = {
  /** For the author's answer to a reviewer's question; then the report is ignored. */
  answer: 30,
  /** For an appeal after a verdict. */
  appeal: 30,
  /** For confirming the address after an exchange; then the order is cancelled. */
  confirmAddress: 14,
  /** For revoking the cancellation of an account. */
  cancelAccount: 7,
  /** Between the letter that announces the erasure of an ended report and the erasure. */
  eraseNotice: 30,
  /** Between the decision about an identity and the deletion of its pictures. */
  identityPictures: 30,
  /** Between the last save of a draft and its deletion. */
  draft: 90,
  /** Between the second signature under a recovery and its effect; `account_recovery_waits` in the database. */
  recovery: 7,
  /** After which its owner may delete a letter about the security of an account. */
  securityLetter: 30,
  /** Of an account that nobody used, after which an SMS code alone opens nothing in a new browser. */
  sleep: 90,
} as const;

/** The same in minutes. */
export const deadlineMinutes = {
  /** For cancelling one's own order after an exchange with the address in view, as long as nothing is packed. */
  cancelOrder: 30,
  /** For correcting one's own comment, as long as nobody has answered. */
  correctComment: 60,
} as const;
