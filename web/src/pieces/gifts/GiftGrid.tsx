import type { GiftRow } from '@shieldsource/contract/gifts';
import { exchangePath, loginPath } from '../../lib/paths.ts';
import { useMember } from '../../lib/member-session.ts';
import { GiftCard } from './GiftCard.tsx';
import classes from './gifts.module.css';

/** Of a wide screen. */
const firstRow = 4;

interface GiftGridProps {
  readonly gifts: readonly GiftRow[];
  /** The coins of whoever looks. */
  readonly balance?: number | undefined;
  /** Those shown are of the page before. */
  readonly isStale?: boolean;
}

/** Gifts side by side. A visitor who chooses one signs in first and arrives at it. */
export function GiftGrid({ gifts, balance, isStale = false }: GiftGridProps) {
  const { loggedIn } = useMember();
  return (
    <ul className={classes.grid} aria-busy={isStale}>
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
