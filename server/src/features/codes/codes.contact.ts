/** Where a code can go: a phone in its canonical form, a mail address in small letters. */
export interface Contact {
  readonly kind: 'phone' | 'email';
  readonly to: string;
  /** It is that of the account which asks. */
  readonly isOwn?: boolean;
}
