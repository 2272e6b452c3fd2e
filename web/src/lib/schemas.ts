import { defaultMessage } from '@shieldsource/contract/route';
import * as z from 'zod/mini';

// Compiled validators need eval, which the policy forbids; even trying is reported as a violation.
z.config({ jitless: true, localeError: () => defaultMessage });

/** Import `z` from here only, so that it is configured before the first check. */
export { z };
