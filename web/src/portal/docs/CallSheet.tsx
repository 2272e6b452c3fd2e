import type { Tone } from '@shieldsource/contract/coded';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect } from 'react';
import { Tag } from '../../pieces/coded/Tag.tsx';
import { List } from '../../ui/list/List.tsx';
import card from '../../ui/page/Card.module.css';
import { Description } from '../../ui/page/Description.tsx';
import { defaultWords } from '../../ui/states/words.ts';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { Tabs } from '../../ui/tabs/Tabs.tsx';
import type { DescribedCall } from './described.ts';
import classes from './DocsPage.module.css';
import { type Field, fieldsOf, type Schema } from './fields.ts';

/** One call: who may make it, its input and output, and its refusals. */
export function CallSheet({ call }: { call: DescribedCall }) {
  const { t } = useLingui();
  const access: Record<DescribedCall['access'], { name: string; tone: Tone }> = {
    anyone: { name: t`任何人`, tone: 'green' },
    user: { name: t`登录用户`, tone: 'blue' },
    staff: { name: t`工作人员`, tone: 'orange' },
  };
  const { name, tone } = access[call.access];
  // opened by a link further down the list
  useLayoutEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <section className={card.card} aria-labelledby="call">
      <h2 id="call" className={classes.name}>
        {call.name}
        <Tag tone={tone}>{name}</Tag>
      </h2>
      <Description
        items={[
          { name: t`用途`, value: call.summary, isWide: true },
          { name: t`地址`, value: <code>{`${call.method} ${call.path}`}</code>, isWide: true },
          ...(call.bodyTypes.length > 0
            ? [{ name: t`请求体`, value: call.bodyTypes.join(' · '), isWide: true }]
            : []),
        ]}
      />
      <div className={classes.tabs}>
        <Tabs
          label={t`接口说明`}
          tabs={[
            { value: 'input', label: t`输入`, panel: <Fields label={t`输入`} of={call.input} /> },
            {
              value: 'output',
              label: t`输出`,
              panel: call.output ? (
                <Fields label={t`输出`} of={call.output} />
              ) : (
                t`返回文件内容，不是 JSON。`
              ),
            },
            {
              value: 'refusals',
              label: t`可能的拒绝`,
              panel: (
                <List
                  label={t`可能的拒绝`}
                  items={call.refusals.map(({ code, words }) => ({
                    key: `${code} ${words}`,
                    title: words,
                    extra: <span className="figures">{code}</span>,
                  }))}
                />
              ),
            },
          ]}
        />
      </div>
    </section>
  );
}

function Fields({ label, of }: { label: string; of: Schema }) {
  const { t, i18n } = useLingui();
  const fields = fieldsOf(of);
  if (fields.length === 0) return <p className={classes.none}>{i18n._(defaultWords.noData)}</p>;
  const columns: readonly Column<Field>[] = [
    {
      key: 'name',
      title: t`字段`,
      isName: true,
      cell: ({ name }) => <code>{name || 'result'}</code>,
    },
    { key: 'type', title: t`类型`, cell: ({ type }) => type, maxLines: 2 },
    { key: 'isRequired', title: t`必填`, cell: ({ isRequired }) => (isRequired ? t`是` : '') },
    { key: 'limits', title: t`限制`, cell: ({ limits }) => limits, maxLines: 3 },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={fields}
      keyOf={({ name }) => name}
      isLastFixed={false}
    />
  );
}
