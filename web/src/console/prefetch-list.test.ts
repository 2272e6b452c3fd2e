import { afterEach, expect, test, vi } from 'vitest';
import { answersByCall, No } from '../../test/answers-by-call.ts';
import { givenInboxPage } from '../../test/given-inbox.ts';
import { keepToken } from '../lib/front.ts';
import { newQueryClient, queryOf } from '../lib/queries.ts';
import { prefetchList } from './prefetch-list.ts';
import { paths } from './paths.ts';

const place = paths.reports.read(new URLSearchParams('view=mine'));

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

test('a list is asked for before it is known who is here, and its page asks no second time', async () => {
  keepToken('kept');
  const asked = answersByCall({ getInboxPage: () => givenInboxPage() });
  const client = newQueryClient();
  prefetchList(client, '/reports', '?view=mine');
  await client.ensureQueryData(queryOf(paths.reports.route, place, { silent: true }));
  expect(asked.map(({ name, input }) => [name, input['view']])).toEqual([['getInboxPage', 'mine']]);
});

test('nothing is asked for without a login, or elsewhere', () => {
  const asked = answersByCall({});
  const client = newQueryClient();
  prefetchList(client, '/reports', '');
  keepToken('kept');
  prefetchList(client, '/account', '');
  expect(asked).toEqual([]);
});

test('what was refused is asked for anew by the page', async () => {
  keepToken('kept');
  let isOut = true;
  answersByCall({
    getInboxPage: () => {
      if (isOut) throw new No('notLoggedIn');
      return givenInboxPage();
    },
  });
  const client = newQueryClient();
  prefetchList(client, '/reports', '?view=mine');
  await expect.poll(() => client.isFetching()).toBe(0);
  isOut = false;
  const options = queryOf(paths.reports.route, place);
  expect(client.getQueryState(options.queryKey)?.status).toBe('error');
  await expect(client.ensureQueryData(options)).resolves.toMatchObject({ list: [] });
});
