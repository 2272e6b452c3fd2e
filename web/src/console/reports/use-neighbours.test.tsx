import { getInboxPage } from '@shieldsource/contract/console-inbox';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenInboxPage, givenInboxRow } from '../../../test/given-inbox.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/queries.ts';
import { paths } from '../paths.ts';
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

  test('ends at the list one came from where there is no other report', async () => {
    answersByCall({ getInboxPage: () => givenInboxPage([second, first]) });
    await show(first, '?view=appeals');
    await page.getByRole('button', { name: '下一份' }).click();
    await expect.element(address).toHaveTextContent('/reports?view=appeals');
  });
});

const show = (here: Row, search: string) =>
  onDesk(<Next here={here} place={paths.reports.read(new URLSearchParams(search))} />);

function Next({ here, place }: { here: Row; place: Parameters<typeof useNeighbours>[1] }) {
  const { go } = useNeighbours(here, place);
  const { data, refetch } = useQuery(queryOf(getInboxPage, place));
  return (
    <>
      <p>{data?.list.length} 份</p>
      <button type="button" onClick={() => void refetch()}>
        重新取
      </button>
      <button type="button" onClick={() => void go(1)}>
        下一份
      </button>
    </>
  );
}
