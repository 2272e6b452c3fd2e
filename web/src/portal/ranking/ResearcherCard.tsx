import { getUserBasicInfo } from '@shieldsource/contract/people/profile';
import { lastExactRank } from '@shieldsource/contract/ledger/ranking';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dateOf, numberOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import { Avatar } from '../../ui/frame/Avatar.tsx';
import { Description } from '../../ui/page/Description.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './ranking.module.css';

interface ResearcherCardProps {
  readonly uid: number;
  readonly name: string;
  readonly onClose: () => void;
}

const size = 88;

/** What every signed-in member may see of a researcher. */
export default function ResearcherCard({ uid, name, onClose }: ResearcherCardProps) {
  const { t } = useLingui();
  const found = useQuery(queryOf(getUserBasicInfo, { uid }, { silent: true }));
  return (
    <PlainDialog isNarrow title={name} onClose={onClose}>
      <QueryStates query={found}>
        {(card) => (
          <div className={`stack gap-24 regular ${classes.card}`}>
            <Avatar src={card.headPortrait} name={card.nickName} size={size} />
            <Description
              items={[
                { name: 'UID', value: card.uid },
                {
                  name: t`总榜名次`,
                  value:
                    card.rank ?? (card.contribution ? t`${numberOf(lastExactRank)} 名以外` : null),
                },
                { name: t`贡献值`, value: card.contribution && numberOf(card.contribution) },
                { name: t`有效报告`, value: card.validCount && numberOf(card.validCount) },
                { name: t`加入时间`, value: card.registeredAt && dateOf(card.registeredAt) },
              ]}
            />
          </div>
        )}
      </QueryStates>
    </PlainDialog>
  );
}
