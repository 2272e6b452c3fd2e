import * as z from 'zod/mini';

/** What the shell of either front carries for its script, as JSON in `#boot`. Public by nature. */
export const bootData = z.object({
  passportSalt: z.string(),
  /** Milliseconds since the epoch when the shell was sent. */
  serverTime: z.int(),
  companyName: z.string(),
  /** Origin of the API; empty for the same origin. */
  apiHost: z.string(),
  footer: z.object({
    agreementUrl: z.string(),
    privacyUrl: z.string(),
    /** Of the site's registration (ICP 备案), and with the police (公安备案); empty where there is none. */
    icpNumber: z.string(),
    policeNumber: z.string(),
    /** Where people turn to, an address of any kind; empty where none is named. */
    contact: z.string(),
  }),
  environment: z.literal(['development', 'test', 'prerelease', 'production']),
});
export type BootData = z.output<typeof bootData>;
