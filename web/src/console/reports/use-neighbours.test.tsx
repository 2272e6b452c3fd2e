import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Asked, answersByCall, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenInboxPage, givenInboxRow } from '../../../test/given-inbox.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { givenDetail } from '../../../test/given-report.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Route, Routes, useParams } from 'react-router';
import { forgetUnseen, queryOf } from '../../lib/queries.ts';
import { LeaveGuard } from '../../ui/leave/LeaveGuard.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import { usePrefetchedReport } from './prefetched-report.ts';
import { useNeighbours } from './neighbours.ts';

const at = (place: number) => givenInboxRow({ id: idOf(place) });
const [first, second, third] = [at(10), at(20), at(30)];
type Row = typeof first;
const address = page.getByTestId('address');

afterEach(() => vi.restoreAllMocks());

describe('going on from a report', () => {
  test('stays in the view one came from', async () => {
    answersByCall({ getInboxPage: () => givenInboxPage([first, second]) });
    await show(first, '?view=mine');
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${second.id}?view=mine`);
  });

  test('crosses to the next page', async () => {
    const asked = answersByCall({
      getInboxPage: ({ cursor }) =>
        cursor ? givenInboxPage([third]) : givenInboxPage([first, second], { nextCursor: 'c2' }),
    });
    await show(second, '');
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${third.id}?cursor=c2`);
    expect(asked.map(({ name }) => name)).toEqual([getInboxPage.name, getInboxPage.name]);
  });

  test('goes on from where a report stood that has left the list meanwhile', async () => {
    let list = [first, second, third];
    answersByCall({ getInboxPage: () => givenInboxPage(list) });
    await show(second, '');
    await expect.element(page.getByText('3 份')).toBeVisible();
    list = [first, third];
    await page.getByRole('button', { name: '重新取' }).click();
    await expect.element(page.getByText('2 份')).toBeVisible();
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${third.id}`);
  });

  test('asks first while something would be lost', async () => {
    answersByCall({ getInboxPage: () => givenInboxPage([first, second]) });
    const here = paths.reports.read(new URLSearchParams());
    await onDesk(
      <>
        <Next here={first} place={here} />
        <LeaveGuard isDirty loss="会丢失" />
      </>,
    );
    await page.getByRole('button', { name: '下一份' }).click();
    await page.getByRole('button', { name: '继续填写' }).click();
    await expect.element(address).toHaveTextContent('/');
    await page.getByRole('button', { name: '下一份' }).click();
    await page.getByRole('button', { name: '放弃并离开' }).click();
    await expect.element(address).toHaveTextContent(`/reports/${second.id}`);
  });

  test('ends at the list one came from where there is no other report', async () => {
    answersByCall({ getInboxPage: () => givenInboxPage([second, first]) });
    await show(first, '?view=appeals');
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent('/reports?view=appeals');
  });
});

test('a list that cannot be fetched is told once, and nothing else happens', async () => {
  let isBroken = false;
  answersByCall({
    getInboxPage: ({ cursor }) => {
      if (cursor && isBroken) throw new No('tooOften');
      return givenInboxPage([first], { nextCursor: 'c2' });
    },
  });
  await show(first, '');
  await expect.element(page.getByText('1 份')).toBeVisible();
  isBroken = true;
  await page.getByRole('button', { name: '下一份' }).click();
  await expect.element(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
  await expect.element(address).toHaveTextContent('/');
});

describe('the report that comes next', () => {
  const fetchedBy = (asked: readonly Asked[]) =>
    asked.filter(({ input }) => input['ahead'] !== undefined).map(({ input }) => input['id']);

  const readOf = (asked: readonly Asked[]) =>
    asked
      .filter(({ name, input }) => name === getReviewDetail.name && input['ahead'] === undefined)
      .map(({ input }) => input['id']);

  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  const press = (name: string) => page.getByRole('button', { name }).click();

  test('is fetched while this one is read, and not the one before', async () => {
    const asked = answersByCall({
      getInboxPage: () => givenInboxPage([first, second, third]),
      getReviewDetail: ({ id }) => givenDetail({ id: id as string }),
    });
    await show(second, '');
    await expect.poll(() => fetchedBy(asked)).toEqual([third.id]);
  });

  test('stands there after an act on this one, which drops what others answered before', async () => {
    let isAnswered = true;
    const asked = answersByCall({
      getInboxPage: () => givenInboxPage([first, second]),
      getReviewDetail: ({ id, ahead }) =>
        ahead || isAnswered
          ? givenDetail({ id: id as string, title: ahead ? '预先取的' : '这一份' })
          : new Promise(() => undefined),
    });
    await open(first);
    await expect.element(title('这一份')).toBeVisible();
    await expect.poll(() => fetchedBy(asked)).toEqual([second.id]);
    isAnswered = false;
    await press('忘记别的');
    await press('下一份');
    await expect.element(title('预先取的')).toBeVisible();
  });

  test('stands there before its own reading is answered, but once only', async () => {
    let isAnswered = true;
    let isFetchedAhead = false;
    const asked = answersByCall({
      getInboxPage: () => givenInboxPage([first, second]),
      getReviewDetail: ({ id, ahead }) =>
        (ahead ? !isFetchedAhead : isAnswered)
          ? givenDetail({
              id: id as string,
              title: [id, ahead && 'ahead'].filter(Boolean).join(' '),
            })
          : new Promise(() => undefined),
    });
    await open(first);
    await expect.element(title(first.id)).toBeVisible();
    await expect.poll(() => fetchedBy(asked)).toEqual([second.id]);
    isAnswered = false;
    await press('下一份');
    await expect.element(title(`${second.id} ahead`)).toBeVisible();
    await expect.poll(() => readOf(asked)).toEqual([first.id, second.id]);

    isAnswered = true;
    isFetchedAhead = true;
    await press('上一份');
    await expect.element(title(first.id)).toBeVisible();
    isAnswered = false;
    await press('下一份');
    await expect.poll(() => readOf(asked)).toEqual([first.id, second.id, first.id, second.id]);
    await expect.element(title(`${second.id} ahead`)).not.toBeInTheDocument();
  });
});

const open = ({ id }: Row) =>
  onDesk(
    <Routes>
      <Route path="/reports/:id" element={<Page />} />
    </Routes>,
    `/reports/${id}`,
  );

/** As much of the page of a report as goes on to the next. */
function Page() {
  const { id = '' } = useParams();
  const known = usePrefetchedReport(id);
  const place = paths.reports.read(new URLSearchParams());
  return (
    <RecordPage
      route={getReviewDetail}
      titleOf={() => ''}
      gone={{ hint: '', to: '', back: '' }}
      known={known}
    >
      {({ report }) => (
        <>
          <h1>{report.title}</h1>
          <Next here={report} place={place} />
        </>
      )}
    </RecordPage>
  );
}

const show = (here: Row, search: string) =>
  onDesk(<Next here={here} place={paths.reports.read(new URLSearchParams(search))} />);

function Next({
  here,
  place,
}: {
  here: { id: string };
  place: Parameters<typeof useNeighbours>[1];
}) {
  const { go } = useNeighbours(here, place);
  const { data, refetch } = useQuery(queryOf(getInboxPage, place));
  const client = useQueryClient();
  return (
    <>
      <p>{data?.list.length} 份</p>
      <button type="button" onClick={() => void refetch()}>
        重新取
      </button>
      <button type="button" onClick={() => go(1)}>
        下一份
      </button>
      <button type="button" onClick={() => go(-1)}>
        上一份
      </button>
      <button type="button" onClick={() => forgetUnseen(client, [getReviewDetail])}>
        忘记别的
      </button>
    </>
  );
}
