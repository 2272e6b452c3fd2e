import { useLingui } from '@lingui/react/macro';
import { getSetupSteps } from '@shieldsource/contract/settings/setup';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import card from '../../ui/page/Card.module.css';
import { isOpen, SetupSteps } from './SetupSteps.tsx';

/** Above an admin's first desk while a step of setting up is missing. */
export default function SetupPanel() {
  const { t } = useLingui();
  const { data } = useQuery(queryOf(getSetupSteps, {}, { silent: true }));
  const left = data?.list.filter(isOpen).length ?? 0;
  if (!data || left === 0) return null;
  return (
    <section className={card.card} aria-label={t`上线准备`}>
      <h2>{t`上线前还有 ${left} 项待完成`}</h2>
      <SetupSteps list={data.list} />
    </section>
  );
}
