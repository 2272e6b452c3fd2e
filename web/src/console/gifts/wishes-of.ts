import { type StaffGift } from '@shieldsource/contract/gifts/desk';
import { maxCounted } from '@shieldsource/contract/page-limits';
import { cappedOf } from '../../ui/text/formats.ts';

/** How many members have this gift as their wish, as text. */
export const wishesOf = ({ wishes = 0 }: StaffGift): string => cappedOf(wishes, maxCounted);
