import { useEffect, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onDesk } from '../../../test/desk.tsx';
import { KeyButton } from './KeyButton.tsx';
import { useKeyList, useKeys } from './keys.tsx';

const act = vi.fn<(what: string) => void>();
function Piece({ isDialog = false }: { isDialog?: boolean }) {
  useKeys([
    { key: 'j', name: '下一个', act: () => act('j') },
    { key: '?', name: '所有按键', act: () => act('?') },
    { key: 'g m', name: '我的', act: () => act('g m') },
    { key: 'Ctrl+k', name: '找一切', act: () => act('Ctrl+k') },
  ]);
  const list = useKeyList();
  return (
    <>
      <input aria-label="写字" />
      {isDialog && <dialog open />}
      <KeyButton
        letter="i"
        onClick={() =>
          act(
            list()
              .map(({ key }) => key)
              .join(''),
          )
        }
      >
        忽略
      </KeyButton>
    </>
  );
}

test('a key acts wherever the focus is, upper or lower case, full width or half', async () => {
  act.mockClear();
  await onDesk(<Piece />);
  await userEvent.keyboard('j');
  await userEvent.keyboard('J');
  await userEvent.keyboard('?');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '？', bubbles: true }));
  expect(act.mock.calls.flat()).toEqual(['j', 'j', '?', '?']);
});

test('a key acts as soon as what it acts on is painted', async () => {
  act.mockClear();
  // comes by itself, as an answer does: what a press leads to is there at once anyway
  function Later() {
    const [isThere, setThere] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setThere(true));
      return () => clearTimeout(timer);
    }, []);
    return isThere && [<Piece key="piece" />, <PressesAtOnce key="press" />];
  }
  function PressesAtOnce() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    }, []);
    return null;
  }
  await onDesk(<Later />);
  await expect.element(page.getByLabelText('写字')).toBeVisible();
  expect(act.mock.calls.flat()).toEqual(['j']);
});

test('a key is silent while somebody types, with a modifier, and behind a dialog', async () => {
  act.mockClear();
  const screen = await onDesk(<Piece />);
  await page.getByLabelText('写字').click();
  await userEvent.keyboard('j');
  await expect.element(page.getByLabelText('写字')).toHaveValue('j');
  await screen.unmount();
  const behind = await onDesk(<Piece isDialog />);
  await userEvent.keyboard('j');
  expect(act).not.toHaveBeenCalled();
  await behind.unmount();
  await onDesk(<Piece />);
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(act).not.toHaveBeenCalled();
});

test('a key is silent while an input method composes, in a field or out of one', async () => {
  act.mockClear();
  await onDesk(<Piece />);
  const press = (given: KeyboardEventInit) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, ...given }),
    );
  press({ isComposing: true });
  press({ key: 'Process', keyCode: 229 });
  expect(act).not.toHaveBeenCalled();
  press({});
  expect(act).toHaveBeenCalledExactlyOnceWith('j');
});

test('two keys one after the other are one; a second that means nothing with the first does nothing', async () => {
  act.mockClear();
  await onDesk(<Piece />);
  await userEvent.keyboard('gm');
  expect(act.mock.calls.flat()).toEqual(['g m']);
  await userEvent.keyboard('gj');
  expect(act.mock.calls.flat()).toEqual(['g m']);
  await userEvent.keyboard('j');
  expect(act.mock.calls.flat()).toEqual(['g m', 'j']);
});

test('a key with Ctrl is heard while somebody types', async () => {
  act.mockClear();
  await onDesk(<Piece />);
  await page.getByLabelText('写字').click();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(act).toHaveBeenCalledExactlyOnceWith('Ctrl+k');
});

test('a key goes with the piece that answers to it', async () => {
  act.mockClear();
  const screen = await onDesk(<Piece />);
  await screen.unmount();
  await onDesk(<p>别的</p>);
  await userEvent.keyboard('j');
  expect(act).not.toHaveBeenCalled();
});

test('a button shows its key, and every key can be listed', async () => {
  act.mockClear();
  await onDesk(<Piece />);
  const button = page.getByRole('button', { name: '忽略', exact: true });
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'i');
  await expect.element(button.getByText('i', { exact: true })).toBeVisible();
  await button.click();
  expect(act).toHaveBeenCalledExactlyOnceWith('j?g mCtrl+k');
});
