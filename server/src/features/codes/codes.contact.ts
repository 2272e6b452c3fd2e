/** Where a code can be sent: a phone in its canonical form, or a mail address in lower case. */
export interface Contact {
  readonly kind: 'phone' | 'email';
  readonly to: string;
  /** It belongs to the account that requests the code. */
  readonly isOwn?: boolean;
}
