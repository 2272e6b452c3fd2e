import { t } from '@lingui/core/macro';

/** Names one after the other, as the language of the page lists them. */
export const listed = (names: readonly string[]): string => names.join(t`、`);

/** Short statements about one thing, one after the other. */
export const saidTogether = (statements: readonly string[]): string => statements.join(t`，`);
