import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { postAccountSessionsEnd } from '@shieldsource/contract/people/desk';
import * as faults from '@shieldsource/contract/faults';
import { CallError } from '../../lib/call-error.ts';
import { textOf } from '../../lib/client.ts';
import { Select } from '../form/Select.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { ActDialog } from '../../pieces/acts/ActDialog.tsx';
import { ActForm } from '../../pieces/acts/ActForm.tsx';
import { PlainDialog } from './PlainDialog.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const refused = ({ code, message }: { code: number; message: string }) =>
  new CallError('badRequest', { code, message, result: null });

interface Asking {
  /** The result of each attempt, in order. */
  readonly failures?: readonly CallError[];
  readonly isReady?: boolean;
  readonly leave?: string;
}
function show({ failures = [], ...rest }: Asking = {}) {
  const spies = {
    submit: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
    refresh: vi.fn<() => void>(),
  };
  const Form = () => {
    const [presses, setPresses] = useState(0);
    return (
      <ActForm
        act="撤下"
        isDangerous
        isBusy={false}
        failure={failures[presses - 1] ?? null}
        overtaken={{
          title: '被别人改过',
          hint: '刷新后再看',
          act: '刷新',
          onRefresh: spies.refresh,
        }}
        onSubmit={(event) => {
          event.preventDefault();
          spies.submit();
          setPresses(presses + 1);
        }}
        onClose={spies.close}
        {...rest}
      >
        <label>
          原因
          <input />
        </label>
      </ActForm>
    );
  };
  const shown = onDesk(
    <>
      <button type="button">后面的</button>
      <DialogFrame title="撤下公告" isOpen onClose={spies.close}>
        <Form />
      </DialogFrame>
    </>,
  );
  return shown.then(() => spies);
}

describe('a dialog that asks before an act', () => {
  test('is named by its title, gives no focus to what is behind it and closes on Escape', async () => {
    const spies = await show();
    await expect.element(page.getByRole('dialog', { name: '撤下公告' })).toBeVisible();
    const reached = new Set<Element | null>();
    for (let presses = 0; presses < 8; presses++) {
      await userEvent.tab();
      reached.add(document.activeElement);
    }
    for (const inside of dialog.element().querySelectorAll('button, input'))
      expect(reached).toContain(inside);
    // between the last and the first element the browser itself has the focus
    reached.delete(document.body);
    for (const one of reached) expect(dialog.element().contains(one)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => spies.close).toHaveBeenCalledOnce();
  });

  test.each(['{Escape}', 'an act'])('gives the focus back when it ends by %s', async (end) => {
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            打开
          </button>
          <DialogFrame title="撤下公告" isOpen={isOpen} onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setOpen(false)}>
              撤下
            </button>
          </DialogFrame>
        </>
      );
    };
    await onDesk(<Page />);
    await button('打开').click();
    if (end === 'an act') await button('撤下').click();
    else await userEvent.keyboard(end);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('打开')).toHaveFocus();
  });

  test('in which something is written stays at Escape and at a press beside it', async () => {
    const closed = vi.fn<() => void>();
    await onDesk(
      <ActDialog
        title="强制下线"
        act="下线"
        isOpen
        route={postAccountSessionsEnd}
        start={{ researcherId: '01993d6a-0000-7000-8000-0000000000a1' }}
        reason={{ hint: '只有管理员能看到' }}
        overtaken={{ title: '', hint: '' }}
        refreshes={[]}
        onDone={() => {}}
        onClose={closed}
      />,
    );
    const reason = page.getByRole('textbox');
    await reason.fill('丢了手机');
    await userEvent.keyboard('{Escape}');
    dialog.element().dispatchEvent(new Event('cancel', { cancelable: true }));
    await userEvent.click(document.documentElement, { position: { x: 2, y: 2 }, force: true });
    await expect.element(reason).toHaveValue('丢了手机');
    expect(closed).not.toHaveBeenCalled();
    await reason.clear();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed).toHaveBeenCalledOnce();
  });

  test('stays when Escape closes a menu in it', async () => {
    await onDesk(
      <DialogFrame title="撤下公告" isOpen onClose={() => {}}>
        <Select
          aria-label="原因"
          options={['过期', '写错'].map((label) => ({ value: label, label }))}
          value={null}
          onChange={() => undefined}
        />
      </DialogFrame>,
    );
    await page.getByRole('combobox', { name: '原因' }).click();
    await expect.element(page.getByRole('option', { name: '写错' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('option', { name: '写错' })).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });

  test('acts, or is left by 取消 or by whatever leaving is called', async () => {
    const spies = await show();
    await button('撤下').click();
    expect(spies.submit).toHaveBeenCalledOnce();
    await button('取消').click();
    await expect.poll(() => spies.close).toHaveBeenCalledOnce();
  });

  test('with nothing to fill in Enter acts at once', async () => {
    const spies = await show({ isReady: true, leave: '再想想' });
    await expect.element(button('撤下')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(spies.submit).toHaveBeenCalledOnce();
    await expect.element(button('再想想')).toBeVisible();
  });

  test('says why it did not work', async () => {
    await show({ failures: [refused({ code: 1103, message: '操作过于频繁' })] });
    await button('撤下').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('操作过于频繁');
    expect(button('刷新').elements()).toEqual([]);
  });

  test('offers what somebody faster did', async () => {
    const spies = await show({ failures: [refused(faults.conflict)] });
    await button('撤下').click();
    for (const words of ['被别人改过', '刷新后再看'])
      await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    await button('刷新').click();
    expect(spies.refresh).toHaveBeenCalledOnce();
  });

  for (const kind of ['timeout', 'network', 'badResponse'] as const) {
    test(`after ${kind} nobody is told that somebody else was faster: it may have been that try`, async () => {
      const lost = new CallError(kind);
      const spies = await show({ failures: [lost, refused(faults.conflict)] });
      await button('撤下').click();
      await expect.element(page.getByRole('alert')).toHaveTextContent(textOf(lost));
      await button('撤下').click();
      await expect.element(page.getByText('上一次的操作可能已经生效')).toBeVisible();
      expect(page.getByText('被别人改过').elements()).toEqual([]);
      await button('刷新').click();
      expect(spies.refresh).toHaveBeenCalledOnce();
    });
  }
});

test.each([
  [1280, false, 720],
  [1280, true, 480],
  [375, true, 341],
] as const)('at %i px, narrow: %s, a dialog is %i px wide', async (window, isNarrow, width) => {
  await page.viewport(window, 800);
  await onPage(
    <DialogFrame isNarrow={isNarrow} title="取消兑换" isOpen onClose={() => {}}>
      <p>安全币会退回</p>
    </DialogFrame>,
  );
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(width);
});

test('the plain dialog is the browser’s own: modal, named, closed by its cross or Escape', async () => {
  const closed = vi.fn<() => void>();
  const Opened = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {isOpen && (
          <PlainDialog
            title="提交条款"
            onClose={() => {
              closed();
              setOpen(false);
            }}
          >
            <p>第一条</p>
          </PlainDialog>
        )}
      </>
    );
  };
  await onPage(<Opened />);
  for (const close of [() => button('关闭').click(), () => userEvent.keyboard('{Escape}')]) {
    await button('打开').click();
    await expect.element(page.getByRole('dialog', { name: '提交条款' })).toBeVisible();
    expect(dialog.element().matches(':modal')).toBe(true);
    await close();
    await expect.poll(() => dialog.elements()).toEqual([]);
  }
  expect(closed).toHaveBeenCalledTimes(2);
});
