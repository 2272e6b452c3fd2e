import * as faults from '@shieldsource/contract/faults';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../test/answers-by-call.ts';
import { givenAccount, givenMember } from '../../test/as-member.tsx';
import { givenReport, idOf } from '../../test/given-my-report.ts';
import { boot } from '../lib/boot.ts';
import { setClock } from '../ui/date/clock.ts';
import { keepToken, readToken } from '../lib/front.ts';
import { writeLocal } from '../ui/theme/local-storage.ts';
import { startColorScheme } from '../ui/theme/color-scheme.ts';
import { toast } from '../ui/toast/toasts.ts';
import { addresses, draw } from './first-screen.tsx';
import { isForVisitors, pages } from './pages.ts';
import { reportPath } from '../lib/paths.ts';
import { start } from './start.tsx';

const begunAt = location.pathname + location.search;
const place = document.createElement('div');
const broken: unknown[] = [];
const note = (event: ErrorEvent) => {
  broken.push(event.error);
  event.preventDefault();
};

// a busy machine may take longer for them than a page waits
beforeAll(() => Promise.all(pages.filter(isForVisitors).map(({ load }) => load())), 60_000);
beforeEach(() => {
  startColorScheme();
  document.documentElement.lang = 'zh-CN';
  delete document.documentElement.dataset['ready'];
  // the server's renderer and the browser's are in one page here, and complain of each other
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  addEventListener('error', note);
  document.body.append(place);
  answersByCall({
    postUserInfo: () => givenMember(),
    postAccountInfo: () => givenAccount(),
    postAddressInfo: () => [],
  });
});
afterEach(() => {
  removeEventListener('error', note);
  broken.length = 0;
  vi.restoreAllMocks();
  place.remove();
  keepToken('');
  localStorage.clear();
  sessionStorage.clear();
  setClock(Date.now());
  history.replaceState(null, '', begunAt);
});

/** Puts the page at an address there as the server has drawn it. */
async function drawn(address: string): Promise<void> {
  const { html } = await draw(address, boot, []);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  place.replaceChildren(...parsed.body.childNodes);
  place.dataset['drawnAt'] = address;
  history.replaceState(null, '', address);
}

/** What may happen between the moment a page starts and the one it is taken over. */
const meanwhile: Record<string, () => unknown> = {
  'nothing else': () => undefined,
  'somebody signs in in another window': () => keepToken('new'),
  'somebody signs in there whose session is over': () => {
    keepToken('old');
    answersByCall({
      postUserInfo: () => {
        throw new No('loggedOut');
      },
    });
  },
  'somebody signs in there whose account is being cancelled': () => {
    keepToken('new');
    answersByCall({
      postUserInfo: () => givenMember({ cancelTime: Date.now() }),
      postAccountInfo: () => givenAccount(),
    });
  },
  'nobody can say who signed in there': () => {
    keepToken('new');
    answersByCall({});
  },
  'somebody goes back to another page': () => history.replaceState(null, '', '/rule/home'),
  'it has become another query': () => history.replaceState(null, '', '?utm_source=letter'),
  'all else becomes another: time, width, colours, what is said and remembered': async () => {
    await page.viewport(375, 800);
    setClock(Date.now() + 400 * 86_400_000);
    toast.error('网络错误');
    writeLocal('shield_source_scheme', 'dark');
    writeLocal('shield_source_menu', 'mini');
    sessionStorage.setItem('shield_source_first_visit', 'later');
  },
};

/** Starts the page, and lets something happen before it is taken over. */
async function startWhile(happens: () => unknown) {
  const starting = start(place);
  await happens();
  const root = await starting;
  await expect.poll(() => document.documentElement.dataset['ready']).toBe('');
  return root;
}

test('two drawings at once show what each was given', async () => {
  const shown = ['甲公司', '乙公司'].map(async (companyName) => {
    const footer = { ...boot.footer, icpNumber: `${companyName}备案` };
    const { html } = await draw('/login', { ...boot, companyName, footer }, []);
    return new Set(html.match(/[甲乙]公司/g));
  });
  expect(await Promise.all(shown)).toEqual([new Set(['甲公司']), new Set(['乙公司'])]);
});

test('whoever signed out in another window while the page starts is a visitor', async () => {
  await drawn('/');
  keepToken('kept');
  const root = await startWhile(() => keepToken(''));
  await expect.element(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  root.unmount();
});

test('whoever signed in in another window while the page starts is a member afterwards', async () => {
  await drawn('/rank/personal');
  const root = await startWhile(() => keepToken('new'));
  await expect.element(page.getByRole('banner').getByText('灰鲸')).toBeVisible();
  root.unmount();
});

describe('a report, while it is still asked who is here', () => {
  const title = page.getByRole('heading', { level: 1, name: givenReport().title });
  const open = async (answers: Parameters<typeof answersByCall>[0]) => {
    history.replaceState(null, '', reportPath(idOf(1)));
    keepToken('kept');
    const asked = answersByCall({
      postAccountInfo: () => givenAccount(),
      postAddressInfo: () => [],
      getReportDetail: () => givenReport(),
      getOperationRecords: () => [],
      getComments: () => ({ list: [], total: 0, page: 1, pageSize: 50 }),
      ...answers,
    });
    return { asked, root: await start(place) };
  };

  test('shows its first words, and asks nothing else', async () => {
    let answer = (_: ReturnType<typeof givenMember>) => {};
    const { asked, root } = await open({
      postUserInfo: () => new Promise((resolve) => (answer = resolve)),
    });
    await expect.element(title).toBeVisible();
    await expect.element(page.getByText(givenReport().number)).toBeVisible();
    expect(new Set(asked.map(({ name }) => name))).toEqual(
      new Set(['postUserInfo', 'getReportDetail']),
    );
    answer(givenMember());
    await expect.element(page.getByRole('heading', { name: '漏洞详情' })).toBeVisible();
    expect(asked.filter(({ name }) => name === 'getReportDetail')).toHaveLength(1);
    root.unmount();
  });

  test.for([
    ['is signed in no more', 'loggedOut', '/', 1],
    ['has an account that is being cancelled', 'accountCancelling', reportPath(idOf(1)), 0],
  ] as const)('is refused to who %s without a further word', async ([, fault, path, times]) => {
    const said = vi.spyOn(toast, 'error');
    const refuse = () => {
      throw new No(fault);
    };
    const isRefused = Promise.withResolvers<undefined>();
    const { root } = await open({
      getReportDetail: () => {
        isRefused.resolve(undefined);
        return refuse();
      },
      postUserInfo: async () => {
        await isRefused.promise;
        return fault === 'loggedOut' ? refuse() : givenMember({ cancelTime: Date.now() });
      },
    });
    const known =
      fault === 'loggedOut'
        ? page.getByRole('banner').getByRole('link', { name: '登录' })
        : page.getByRole('button', { name: '撤销注销，保留账号' });
    await expect.element(known).toBeVisible();
    expect(location.pathname).toBe(path);
    const ofFault = said.mock.calls.filter(([text]) => text === faults[fault].message);
    expect(ofFault).toHaveLength(times);
    root.unmount();
  });
});

describe.for(addresses.map((address) => address.replace(':id', 'a1')))('%s', (address) => {
  test.for(Object.entries(meanwhile))('is taken over as it was drawn while %s', async ([, act]) => {
    await drawn(address);
    const [frame] = place.children;
    const root = await startWhile(act);
    expect(broken).toEqual([]);
    const isAnother = readToken() !== '' || location.pathname === '/rule/home';
    expect(isAnother || place.firstElementChild === frame).toBe(true);
    root.unmount();
  });
});
