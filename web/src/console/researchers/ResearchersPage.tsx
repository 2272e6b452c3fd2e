import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { textOf } from '../../lib/client.ts';
import { usePaging } from '../../lib/use-paging.ts';
import classes from '../../ui/page/desk.module.css';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { Nothing } from '../../ui/states/Nothing.tsx';
import { LoadError, Loading } from '../../ui/states/PageState.tsx';
import type { SearchValue } from '../../ui/search/columns.ts';
import { SearchBlock } from '../../ui/search/SearchBlock.tsx';
import { DeskTable } from '../../ui/table/DeskTable.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { canSwitch, researcherColumns } from './researchers.columns.tsx';
import { type Researcher, useResearchers } from './researchers.ts';

const path = '/researchers';

/** Every account of a researcher, newest first; one may be found by its number, disabled and enabled. */
export default function ResearchersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const paging = usePaging();
  const uid = uidIn(params);
  const { data, error, refetch, isPlaceholderData } = useResearchers({ ...paging, uid });
  const [chosen, setChosen] = useState<Researcher>();
  const [isAsking, setAsking] = useState(false);
  useTitle(t`研究员`, t`盾源工作台`);

  const ask = (researcher: Researcher) => {
    if (!canSwitch(researcher)) return;
    setChosen(researcher);
    setAsking(true);
  };

  return (
    <div className={classes.page}>
      <DeskHead title={t`研究员`} />
      <SearchBlock
        label={t`查找研究员`}
        columns={[
          {
            type: 'input',
            field: 'uid',
            label: 'UID',
            inputType: 'number',
            placeholder: t`例如 10001`,
          },
        ]}
        values={{ uid }}
        onSearch={({ uid: wanted }) => void navigate(pathFor(wanted))}
      />
      {data && data.list.length > 0 && (
        <div>
          <DeskTable
            label={t`研究员账号`}
            columns={researcherColumns(ask)}
            rows={data.list}
            keyOf={(row) => row.id}
            keyNames={{ next: t`下一个账号`, previous: t`上一个账号`, open: t`停用或恢复账号` }}
            onOpen={ask}
            isStale={isPlaceholderData}
          />
          <Pagination total={data.total} isCapped={data.totalCapped} paging={paging} />
        </div>
      )}
      {data?.list.length === 0 && (
        <Nothing
          hint={
            uid === undefined
              ? t`研究员注册后会出现在这里。`
              : t`没有 UID 为 ${uid} 的账号，请核对后再找。`
          }
        >
          {(uid !== undefined || data.total > 0) && <Link to={path}>{t`查看全部`}</Link>}
        </Nothing>
      )}
      {!data && error && <LoadError hint={textOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={10} />}
      {chosen && (
        <AccountDialog
          researcher={chosen}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onDone={(news) => {
            setAsking(false);
            toast.success(news);
          }}
        />
      )}
    </div>
  );
}

function pathFor(wanted: SearchValue): string {
  const uid = String(wanted ?? '').trim();
  return isUid(uid) ? `${path}?uid=${uid}` : path;
}

function uidIn(params: URLSearchParams): number | undefined {
  const given = params.get('uid') ?? '';
  return isUid(given) ? Number(given) : undefined;
}

const isUid = (text: string): boolean => /^\d{1,9}$/.test(text);
