import { format } from '../guards/format.ts';
import { onePlant, type Bed } from './plant.ts';

export const formatBed: Bed = {
  guard: format,
  plants: [
    onePlant('crooked code', 'server/src/planted.ts', 'export   const a="1"', ''),
    onePlant('crooked markup', 'web/src/ui/Planted.tsx', 'export const a=<p   id="a"/>', ''),
    onePlant('crooked style', 'web/src/ui/planted.css', 'p{color:red}', ''),
    onePlant('crooked data', 'contract/planted.json', '{"a":1,   "b":2}', ''),
  ],
};
