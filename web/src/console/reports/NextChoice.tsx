import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { chooseNext, wantsNext } from './next-choice.ts';

/** Whether the next report opens after a verdict; stored on this device. */
export function NextChoice() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(wantsNext);
  return (
    <Checkbox
      label={t`完成后打开下一份`}
      checked={wanted}
      onChange={(event) => {
        setWanted(event.currentTarget.checked);
        chooseNext(event.currentTarget.checked);
      }}
    />
  );
}
