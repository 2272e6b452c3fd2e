import { format } from '../guards/format.ts';
import { violatingFile, type Trial } from './violation.ts';

export const formatTrial: Trial = {
  guard: format,
  violations: [
    violatingFile('crooked code', 'server/src/planted.ts', 'export   const a="1"', ''),
    violatingFile('crooked markup', 'web/src/ui/Planted.tsx', 'export const a=<p   id="a"/>', ''),
    violatingFile('crooked style', 'web/src/ui/planted.css', 'p{color:red}', ''),
    violatingFile('crooked data', 'contract/planted.json', '{"a":1,   "b":2}', ''),
  ],
};
