import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { wholeOf } from './crop.ts';
import { SquareCrop } from './SquareCrop.tsx';

const picture = new OffscreenCanvas(400, 200);
picture.getContext('2d')!.fillRect(0, 0, 400, 200);
const bitmap = picture.transferToImageBitmap();

function Choosing() {
  const [crop, setCrop] = useState(() => wholeOf(bitmap));
  const { x, y, zoom } = crop;
  return (
    <>
      <SquareCrop picture={bitmap} crop={crop} onChange={setCrop} />
      <output>{[x, y, zoom].map((value) => value.toFixed(1)).join(' ')}</output>
    </>
  );
}

test('a square is chosen by keys alone, and never leaves the picture', async () => {
  await onPage(<Choosing />);
  const area = page.getByRole('application', { name: '选取头像的范围' });
  await expect.element(area).toHaveAccessibleDescription(/方向键移动/);
  await userEvent.tab();
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('210.0 100.0 1.0')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('210.0 100.0 1.0')).toBeInTheDocument();
  await userEvent.keyboard('+{ArrowUp}');
  await expect.element(page.getByText('210.0 90.9 1.1')).toBeInTheDocument();
  await userEvent.keyboard('-');
  await expect.element(page.getByText('210.0 100.0 1.0')).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByRole('slider', { name: '缩放' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('210.0 100.0 4.0')).toBeInTheDocument();
});
