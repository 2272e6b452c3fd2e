import { useLingui } from '@lingui/react/macro';
import { getSetupSteps } from '@shieldsource/contract/settings/setup';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import card from '../../ui/page/Card.module.css';
import desk from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { SetupSteps } from './SetupSteps.tsx';

/** All steps of setting up, also when none is missing. */
export default function SetupPage() {
  const { t } = useLingui();
  const query = useQuery(queryOf(getSetupSteps, {}, { silent: true }));
  useTitle(t`上线准备`, t`盾源控制台`);
  return (
    <div className={`column gap-12 ${desk.page}`}>
      <DeskHead title={t`上线准备`} />
      <QueryStates
        query={query}
        loading={<Loading lines={10} />}
        hintOf={(failure) => textOf(failure as CallError)}
      >
        {({ list }) => (
          <div className={card.card}>
            <SetupSteps list={list} />
          </div>
        )}
      </QueryStates>
    </div>
  );
}
