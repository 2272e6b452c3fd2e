import { DayInput } from '../../ui/date/DayInput.tsx';
import { useLingui } from '@lingui/react/macro';
import { getAppList, getTypeList } from '@shieldsource/contract/catalogue/calls';
import type { ConsoleCampaign } from '@shieldsource/contract/rules/campaigns-desk';
import { postCampaignPropose } from '@shieldsource/contract/rules/campaigns-acts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../ui/date/clock.ts';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { Textarea } from '../../ui/form/Textarea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Loading } from '../../ui/states/PageState.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { HundredthsField } from '../../ui/form/HundredthsField.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import classes from './NewCampaignPage.module.css';
import { useModel } from '../pieces/proposals/use-model.ts';
import { useProposed } from '../pieces/proposals/use-proposed.ts';
import { ScopeField } from '../pieces/ScopeField.tsx';

const dayMs = 86_400_000;

/** Proposes a campaign, which another admin has to approve; `from` in the address names one to begin with, such as a returned one. */
export default function NewCampaignPage() {
  const { t } = useLingui();
  const { isComing, model } = useModel(paths.campaigns.detail);
  return (
    <NewRecordPage title={t`提出奖励活动`}>
      {isComing ? <Loading lines={12} /> : <CampaignForm model={model} />}
    </NewRecordPage>
  );
}

function CampaignForm({ model }: { readonly model: ConsoleCampaign | undefined }) {
  const { t } = useLingui();
  const [nowMs] = useState(serverNow);
  const isToCome = model !== undefined && model.firstDay >= dateOf(nowMs);
  const [apps, types] = [
    useQuery(queryOf(getAppList, {}, { silent: true })),
    useQuery(queryOf(getTypeList, {}, { silent: true })),
  ];
  const { proposalId, outcomes } = useProposed(paths.campaigns);
  const { form, submit, ...state } = useAct(
    postCampaignPropose,
    {
      name: model?.name ?? '',
      factorHundredths: model?.factorHundredths ?? 200,
      applicationIds: model?.applicationIds ?? [],
      typeIds: model?.typeIds ?? [],
      firstDay: isToCome ? model.firstDay : dateOf(nowMs + dayMs),
      lastDay: isToCome ? model.lastDay : dateOf(nowMs + 14 * dayMs),
      note: model?.reason ?? '',
      proposalId,
    },
    {
      ...outcomes,
      rules: {
        also: ({ firstDay, lastDay }) =>
          lastDay < firstDay ? { lastDay: t`结束日不能早于开始日` } : {},
      },
    },
  );
  const { field } = form;
  return (
    <RecordForm
      act={t`提交复核`}
      back={paths.campaigns.list()}
      state={state}
      isUploading={false}
      // none chosen means all, so what there is has to be seen
      isReady={apps.data !== undefined && types.data !== undefined}
      overtaken={{ title: t`活动刚刚有变化`, hint: t`未提交。请刷新后核对。` }}
      onSubmit={submit}
    >
      <div className={`stack halves items-start gap-16-24 ${classes.fields}`}>
        <TextInput
          {...field('name')}
          label={t`活动名称`}
          description={t`所有人都能看到`}
          required
          maxLength={40}
          autoComplete="off"
        />
        <HundredthsField
          field={field('factorHundredths')}
          label={t`活动系数`}
          description={t`奖励乘以它，例如 2 或 1.5`}
        />
        <DayInput field={field('firstDay')} label={t`开始日`} required />
        <DayInput field={field('lastDay')} label={t`结束日，当天也算`} required />
        <QueryStates query={apps}>
          {(choices) => (
            <ScopeField
              field={field('applicationIds')}
              label={t`应用`}
              all={t`不选则为全部应用`}
              choices={choices}
            />
          )}
        </QueryStates>
        <QueryStates query={types}>
          {(choices) => (
            <ScopeField
              field={field('typeIds')}
              label={t`漏洞类型`}
              all={t`不选则为全部类型`}
              choices={choices}
            />
          )}
        </QueryStates>
      </div>
      <Textarea
        {...field('note')}
        label={t`活动理由`}
        description={t`复核人和审核员会看到`}
        required
        rows={3}
        maxLength={500}
      />
      <p className="soft small">
        {t`同时有几个活动时取系数最高的一个，不叠加。须第二人核定的额度和上限照常。`}
      </p>
    </RecordForm>
  );
}
