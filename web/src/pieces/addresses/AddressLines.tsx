import classes from './addresses.module.css';

interface AddressLinesProps {
  readonly address: {
    readonly consignee: string;
    readonly consigneePhone: string;
    readonly regionName: string;
    readonly detailAddress: string;
  };
}

/** Name and phone, and the address below. */
export function AddressLines({
  address: { consignee, consigneePhone, regionName, detailAddress },
}: AddressLinesProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.who}>
        <strong>{consignee}</strong>
        <span className="figures">{consigneePhone}</span>
      </span>
      <span className={classes.where}>
        {regionName} {detailAddress}
      </span>
    </span>
  );
}
