import { postAddressInfo } from '@shieldsource/contract/people/addresses';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { centerTabPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { Tag } from '../coded/Tag.tsx';
import { AddressLines } from './AddressLines.tsx';
import classes from './addresses.module.css';

interface AddressChoiceProps {
  readonly label: string;
  /** The id of the chosen one. */
  readonly value: string | undefined;
  readonly onChange: (addressId: string) => void;
  readonly error?: string | undefined;
  /** The gift that managing them leads back to. */
  readonly giftId?: string;
}

/** A choice of the member's own addresses, with a link to manage them. */
export function AddressChoice({ label, value, onChange, error, giftId }: AddressChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const addresses = useQuery(queryOf(postAddressInfo, {}));
  return (
    <fieldset
      className={`stack min-w-0 gap-8 m-0 p-0 borderless ${classes.choice}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{label}</legend>
      <QueryStates query={addresses}>
        {(list) => (
          <>
            {list.length === 0 && <p className="faint">{t`还没有收货地址`}</p>}
            {list.map((address) => (
              <label
                key={address.id}
                className={`flex items-flex-start gap-10 pointer bordered rounded-small ${classes.option}`}
              >
                <input
                  type="radio"
                  name={name}
                  checked={address.id === value}
                  onChange={() => onChange(address.id)}
                />
                <AddressLines address={address} />
                {address.isMain && <Tag tone="blue">{t`主地址`}</Tag>}
              </label>
            ))}
          </>
        )}
      </QueryStates>
      {error && (
        <p id={`${name}-error`} className="fault small" role="alert">
          {error}
        </p>
      )}
      <Link to={centerTabPath('address', giftId)}>{t`管理收货地址`}</Link>
    </fieldset>
  );
}
