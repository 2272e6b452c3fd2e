import type { FirstCall } from '@shieldsource/contract/site/first-calls';
import { begin } from '../lib/begun-calls.ts';
import { headersOf } from '../lib/call-headers.ts';
import { readToken } from '../lib/front.ts';

// A script in the shell of a member (`platform/http/pages.ts`): what its page asks first travels beside its scripts.
const { calls = '[]', host = '' } = document.currentScript?.dataset ?? {};
for (const { method, address, body } of readToken() ? (JSON.parse(calls) as FirstCall[]) : [])
  begin({
    method,
    url: host + address,
    headers: headersOf({ contentType: body && 'application/json' }),
    ...(body !== undefined && { body }),
  });
