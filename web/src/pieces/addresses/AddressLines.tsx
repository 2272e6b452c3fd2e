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
    <span className="stack grow min-w-0 gap-2">
      <span className="flex wrap gap-0-12 anywhere">
        <strong>{consignee}</strong>
        <span className="figures">{consigneePhone}</span>
      </span>
      <span className="soft anywhere">
        {regionName} {detailAddress}
      </span>
    </span>
  );
}
