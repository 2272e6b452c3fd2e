import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { onPage } from '../../../test/on-page.tsx';
import { DeskHead } from './DeskHead.tsx';
import { Fact, Facts } from './Facts.tsx';
import { GonePanel } from './GonePanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useNamedTitle, useTitle } from './use-title.ts';
import { WhenNear } from './WhenNear.tsx';

test('a side panel takes the focus when it opens; u, Escape and its cross close it', async () => {
  const closed = vi.fn<() => void>();
  await onDesk(
    <SidePanel
      title="机械键盘"
      details="NO-1"
      acts={<button type="button">发货</button>}
      onClose={closed}
    >
      <p>收件人</p>
    </SidePanel>,
  );
  await expect.element(page.getByRole('heading', { name: '机械键盘' })).toHaveFocus();
  for (const text of ['NO-1', '发货', '收件人'])
    await expect.element(page.getByText(text)).toBeVisible();
  await userEvent.keyboard('u');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '返回列表' }).click();
  expect(closed).toHaveBeenCalledTimes(3);
});

test('a side panel that comes late takes the focus from no field', async () => {
  const Late = () => {
    const [isHere, setHere] = useState(false);
    return (
      <>
        <input aria-label="姓名" onChange={() => setHere(true)} />
        {isHere && (
          <SidePanel title="机械键盘" onClose={vi.fn<() => void>()}>
            收件人
          </SidePanel>
        )}
      </>
    );
  };
  await onDesk(<Late />);
  await userEvent.type(page.getByLabelText('姓名'), 'a');
  await expect.element(page.getByRole('button', { name: '返回列表' })).toBeVisible();
  await expect.element(page.getByLabelText('姓名')).toHaveFocus();
});

test('what left the list says why, and leads back', async () => {
  const closed = vi.fn<() => void>();
  await onDesk(
    <GonePanel title="机械键盘" onClose={closed}>
      已被其他人处理
    </GonePanel>,
  );
  await expect.element(page.getByText('已被其他人处理')).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).last().click();
  expect(closed).toHaveBeenCalledOnce();
});

test('the head of a desk is its one heading', async () => {
  await onDesk(
    <DeskHead title="礼品">
      <button type="button">新增</button>
    </DeskHead>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: '礼品' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '新增' })).toBeVisible();
});

test('a fact has its name, its value and what is said beside it', async () => {
  await onDesk(
    <Facts>
      <Fact name="提交人" more="UID 10001">
        灰鲸
      </Fact>
    </Facts>,
  );
  await expect.element(page.getByRole('term')).toHaveTextContent('提交人');
  await expect.element(page.getByRole('definition')).toHaveTextContent('灰鲸UID 10001');
});

test('what stands far down a page comes with the reader, 400 px before it is seen', async () => {
  const margins: unknown[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class extends IntersectionObserver {
      constructor(...[callback, options]: ConstructorParameters<typeof IntersectionObserver>) {
        super(callback, options);
        margins.push(options?.rootMargin);
      }
    },
  );
  await onPage(
    <>
      <div style={{ height: 3000 }} />
      <WhenNear>
        <p>到了</p>
      </WhenNear>
    </>,
  );
  expect(margins).toEqual(['400px']);
  expect(page.getByText('到了').elements()).toEqual([]);
  scrollTo(0, 3000);
  await expect.element(page.getByText('到了')).toBeInTheDocument();
  scrollTo(0, 0);
  vi.unstubAllGlobals();
});

test('what stands far down a page is there for print once the page has rested', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await onPage(
    <>
      <div style={{ height: 3000 }} />
      <WhenNear>
        <p>也到了</p>
      </WhenNear>
    </>,
  );
  expect(page.getByText('也到了').elements()).toEqual([]);
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await expect.element(page.getByText('也到了')).toBeInTheDocument();
});

test('the title of the window is the page’s, then the product’s', async () => {
  const Titled = ({ title }: { title: string }) => {
    useTitle(title, '盾源');
    return null;
  };
  await onPage(<Titled title="我的漏洞" />);
  expect(document.title).toBe('我的漏洞 · 盾源');
  await onPage(<Titled title="" />);
  expect(document.title).toBe('盾源');
});

test('what a page shows by name stands in the title as long as it does, whichever is drawn first', async () => {
  const Thing = ({ name }: { name: string | undefined }) => {
    useNamedTitle(name);
    return null;
  };
  const Framed = ({ name }: { name: string | undefined }) => {
    useTitle('漏洞详情', '盾源');
    return name === '' ? null : <Thing name={name} />;
  };
  const screen = await onPage(<Framed name="SS-2026-000001 越权" />);
  expect(document.title).toBe('SS-2026-000001 越权 · 盾源');
  await screen.unmount();
  await onPage(<Framed name={undefined} />);
  expect(document.title).toBe('漏洞详情 · 盾源');
});
