import type { GiftRow } from '@shieldsource/contract/gifts/calls';
import { exchangePath, loginPath } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import { GiftCard } from './GiftCard.tsx';
import classes from './gifts.module.css';

/** Cards in the first row of a wide screen. */
const firstRow = 4;

interface GiftGridProps {
  readonly gifts: readonly GiftRow[];
  /** The member's coins. */
  readonly balance?: number | undefined;
  /** The gifts are still those of the previous page. */
  readonly isStale?: boolean;
}

/** Gifts in a grid. A visitor who chooses one signs in first and then gets to it. */
export function GiftGrid({ gifts, balance, isStale = false }: GiftGridProps) {
  const { loggedIn } = useMember();
  return (
    <ul className={`stack gap-20 ${classes.grid}`} aria-busy={isStale}>
      {gifts.map((gift, index) => {
        const path = exchangePath(gift.id);
        return (
          <li key={gift.id}>
            <GiftCard
              gift={gift}
              to={loggedIn ? path : loginPath(path)}
              balance={balance}
              isFirst={index < firstRow}
            />
          </li>
        );
      })}
    </ul>
  );
}
