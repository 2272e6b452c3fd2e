import { type StaffGift } from '@shieldsource/contract/console-gifts';
import { maxCounted } from '@shieldsource/contract/paging';
import { cappedOf } from '../../lib/formats.ts';

/** How many save for a gift, in digits. */
export const wishesOf = ({ wishes = 0 }: StaffGift): string => cappedOf(wishes, maxCounted);
