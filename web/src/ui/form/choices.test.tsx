import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
import type { ChoiceWords, Option } from './ChoiceBox.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { Segments } from './Segments.tsx';
import { Select } from './Select.tsx';

const options: readonly Option[] = [
  { value: 'web', label: '网站', group: '线上' },
  { value: 'app', label: '客户端', group: '线上', detail: '核心' },
  { value: 'iot', label: '设备', group: '线下' },
];
const field = page.getByRole('combobox', { name: '类型' });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const chosen = page.getByTestId('chosen');
const sent = vi.fn<() => void>();

type Given = Partial<ChoiceWords> & { start?: string | null; allowDeselect?: boolean };

function One({ start = null, ...given }: Given) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Select label="类型" options={options} value={value} onChange={setValue} {...given} />
      <output data-testid="chosen">{value ?? '–'}</output>
      <button type="submit">送出</button>
    </form>
  );
}

test('arrows walk through the list and around it, Enter chooses and sends nothing', async () => {
  sent.mockClear();
  await onPage(<One />);
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('app');
  await expect.element(field).toHaveValue('客户端');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  expect(sent).not.toHaveBeenCalled();
});

test('Enter, Space and the arrows open it where it stands, Home and End go to its ends', async () => {
  await onPage(<One start="app" />);
  field.element().focus();
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    await userEvent.keyboard(key);
    const [at] = option(/^客户端/).elements();
    await expect.element(field).toHaveAttribute('aria-activedescendant', at?.id ?? 'none');
    await userEvent.keyboard('{Escape}');
    expect(option(/./).elements()).toEqual([]);
  }
  await userEvent.keyboard('{Enter}{End}{Enter}');
  await expect.element(chosen).toHaveTextContent('iot');
  await userEvent.keyboard('{Enter}{Home}{Enter}');
  await expect.element(chosen).toHaveTextContent('web');
});

test('typing narrows it to what fits, and leaving says again what is chosen', async () => {
  await onPage(<One searchable start="web" />);
  await field.fill('户');
  expect(option(/./).elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('app');
  await field.fill('没有的');
  await expect.element(page.getByText('无匹配数据')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('客户端');
});

test('it is found by its other words, and rests while an input method composes', async () => {
  const [first, ...others] = options;
  await onPage(
    <One searchable options={[{ ...first!, words: 'wangzhan wz cwe-639' }, ...others]} />,
  );
  for (const typed of ['wangz', 'WZ', 'CWE-639']) {
    await field.fill(typed);
    expect(option(/./).elements()).toHaveLength(1);
  }
  await field.fill('');
  const input = field.element() as HTMLInputElement;
  const compose = (kind: string, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    if (kind === 'end')
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  };
  compose('update', "she'b");
  await expect.element(field).toHaveValue("she'b");
  expect(option(/./).elements()).toHaveLength(3);
  for (const key of ['ArrowDown', 'Enter'])
    input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }));
  expect(chosen.element().textContent).toBe('–');
  compose('end', '设备');
  await expect.element(option(/./)).toHaveTextContent('设备');
});

test('a press in the field asks again for what did not come', async () => {
  const asks = vi.fn<() => void>();
  await onPage(<One searchable options={[]} onOpen={asks} nothingFound="加载失败" />);
  await field.click();
  await expect.element(page.getByText('加载失败')).toBeVisible();
  expect(asks).toHaveBeenCalledTimes(1);
  await field.click();
  expect(asks).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText('加载失败')).toBeVisible();
});

test('where there is nothing to choose from, that is said', async () => {
  await onPage(<One searchable options={[]} />);
  await field.click();
  await expect.element(page.getByText('无数据', { exact: true })).toBeVisible();
});

test('options stand in their groups, and a press on one chooses it', async () => {
  await onPage(<One />);
  await field.click();
  const group = page.getByRole('group', { name: '线上' });
  await expect.element(group.getByRole('option', { name: '客户端 核心' })).toBeVisible();
  await option('设备').click();
  await expect.element(chosen).toHaveTextContent('iot');
  await expect.element(field).toHaveFocus();
});

test('what is chosen is taken away by its cross, and by choosing it again where that is meant', async () => {
  await onPage(<One start="iot" clearLabel="清空类型" allowDeselect />);
  await page.getByRole('button', { name: '清空类型' }).click();
  await expect.element(chosen).toHaveTextContent('–');
  for (const value of ['iot', '–']) {
    await field.click();
    await option('设备').click();
    await expect.element(chosen).toHaveTextContent(value);
  }
});

test('several may be chosen while it stays open', async () => {
  const Several = () => {
    const [value, setValue] = useState<readonly string[]>(['iot']);
    return <MultiSelect label="类型" options={options} value={value} onChange={setValue} />;
  };
  await onPage(<Several />);
  await field.click();
  await option('网站').click();
  await expect.element(field).toHaveValue('网站、设备');
  await option('设备').click();
  await expect.element(field).toHaveValue('网站');
  await expect.element(option('网站')).toHaveAttribute('aria-selected', 'true');
});

test.each([0, 400])(
  'in a dialog it opens over all, in sight, beside its field (%d)',
  async (above) => {
    await page.viewport(600, 500);
    await onPage(
      <DialogFrame title="改" isOpen onClose={() => undefined}>
        <div style={{ height: above }} />
        <One />
      </DialogFrame>,
    );
    await field.click();
    await expect.element(option('网站')).toBeVisible();
    const first = option('网站').element();
    const menu = first.closest('[popover]')?.getBoundingClientRect() ?? new DOMRect();
    const box = field.element().getBoundingClientRect();
    expect(above > 0 ? box.top - menu.bottom : menu.top - box.bottom).toBe(6);
    expect([menu.top >= 0, menu.bottom <= innerHeight]).toEqual([true, true]);
    expect([menu.left, menu.width]).toEqual([box.left, box.width]);
    const { left, top } = first.getBoundingClientRect();
    expect(document.elementFromPoint(left + 20, top + 8)).toBe(first);
  },
);

test('its menu stays below the field when words appear above', async () => {
  await page.viewport(600, 500);
  const words = Promise.withResolvers<string>();
  function Form() {
    const [hint, setHint] = useState('');
    useEffect(() => void words.promise.then(setHint), []);
    return (
      <form>
        <p>{hint}</p>
        <Select label="类型" options={options} value={null} onChange={() => undefined} />
      </form>
    );
  }
  await onPage(<Form />);
  await field.click();
  await expect.element(option('网站')).toBeVisible();
  const distance = () => {
    const menu = option('网站').element().closest('[popover]');
    return (
      (menu?.getBoundingClientRect().top ?? 0) - field.element().getBoundingClientRect().bottom
    );
  };
  expect(distance()).toBe(6);
  words.resolve('请先填写姓名');
  await expect.element(page.getByText('请先填写姓名')).toBeVisible();
  await expect.poll(distance).toBe(6);
});

test('what is wrong, and what it means, is told of every kind of field', async () => {
  const words = { label: '类型', description: '哪一种', error: '请选择' };
  const few = options.map(({ value, label }) => ({ value, label }));
  await onPage(
    <>
      <Select {...words} options={few} value={null} onChange={() => undefined} />
      <NativeSelect {...words} options={few} />
      <RadioGroup {...words} options={few} value="web" onChange={() => undefined} />
    </>,
  );
  const fields = [
    ...field.elements(),
    ...page.getByRole('radiogroup', { name: '类型' }).elements(),
  ];
  expect(fields).toHaveLength(3);
  for (const one of fields) {
    expect(one.getAttribute('aria-invalid')).toBe('true');
    const ids = (one.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['哪一种', '请选择']);
  }
});

test('segments are one choice, by pointer and by arrows', async () => {
  const Kept = () => {
    const [value, setValue] = useState('web');
    const few = options.map(({ value: one, label }) => ({ value: one, label }));
    return <Segments aria-label="类型" options={few} value={value} onChange={setValue} />;
  };
  await onPage(<Kept />);
  await page.getByText('客户端').click();
  await expect.element(page.getByRole('radio', { name: '客户端' })).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '设备' })).toBeChecked();
});
