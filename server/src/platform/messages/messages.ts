import type { JobHandlers } from '../jobs/worker.ts';
import { deliverMail } from './mail.ts';
import { deliverSms } from './sms.ts';

/** `enqueue(tx, keys, 'sms', { to, body, code? })` and `enqueue(tx, keys, 'mail', { to, subject, body, code? })`. */
export const messageJobs: JobHandlers = { sms: deliverSms, mail: deliverMail };
