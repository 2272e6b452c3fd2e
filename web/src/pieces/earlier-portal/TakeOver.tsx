import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMember } from '../../lib/member-session.ts';
import classes from './earlier-portal.module.css';
import { ProveForm, type Proof } from './ProveForm.tsx';
import { TakeoverPreview } from './TakeoverPreview.tsx';

type Way = 'own' | 'other';

interface TakeOverProps {
  readonly startsWith: Way;
  /** A proof from before: the dialog starts with the preview. */
  readonly proven?: Proof;
  /** Called after the takeover; the dialog still shows the result until it is closed. */
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Takes over an account of the earlier portal: proof of ownership, preview, result. */
export function TakeOver({ startsWith, proven, onTaken, onClose }: TakeOverProps) {
  const { t } = useLingui();
  const { person } = useMember();
  const [way, setWay] = useState<Way>(startsWith);
  const [proof, setProof] = useState(proven);
  if (proof)
    return (
      <TakeoverPreview
        proof={proof}
        onTaken={onTaken}
        onAgain={() => setProof(undefined)}
        onClose={onClose}
      />
    );

  const ways = { own: t`当前手机号 ${person?.userName}`, other: t`旧手机号或邮箱` };
  return (
    <div className="column gap-16">
      <fieldset className={`flex wrap min-w-0 gap-8-24 m-0 p-0 borderless ${classes.choice}`}>
        <legend>{t`验证方式`}</legend>
        {(Object.keys(ways) as Way[]).map((one) => (
          <label key={one} className="row gap-8 pointer min-h-32">
            <input
              className="rigid m-0"
              type="radio"
              name="way"
              checked={way === one}
              onChange={() => setWay(one)}
            />
            {ways[one]}
          </label>
        ))}
      </fieldset>
      <ProveForm key={way} namesContact={way === 'other'} onProven={setProof} onClose={onClose} />
    </div>
  );
}
