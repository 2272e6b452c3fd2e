import { useLingui } from '@lingui/react/macro';
import { realStatus } from '@shieldsource/contract/people';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import { type IdentityPlace, identitiesPath } from './identity-place.ts';

const order = ['pending', 'approved', 'rejected'] as const;

/** One tab a status; the call counts only the one that is shown. */
export function IdentityTabs({
  place,
  total,
}: {
  place: IdentityPlace;
  total: number | undefined;
}) {
  const { t } = useLingui();
  return (
    <CodedTabs
      label={t`按状态查看`}
      here={place.status}
      tabs={order.map((key) => {
        const { code, label, tone } = realStatus.of(realStatus.codes[key]);
        return {
          code,
          name: label,
          ...(tone && { tone }),
          to: identitiesPath({ ...place, status: code, page: 1 }),
          count: code === place.status ? total : null,
          isLeftOut: key === 'rejected',
        };
      })}
    />
  );
}
