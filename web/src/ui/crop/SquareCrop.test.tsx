import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import SquareCrop from './SquareCrop.tsx';

const picture = new OffscreenCanvas(400, 200);
picture.getContext('2d')!.fillRect(0, 0, 400, 200);
const file = new File([await picture.convertToBlob()], 'wide.png', { type: 'image/png' });

function Choosing() {
  const [square, setSquare] = useState<Area>();
  return (
    <>
      <SquareCrop file={file} onChange={setSquare} />
      {square && <output>{`${square.x} ${square.y} ${square.width} ${square.height}`}</output>}
    </>
  );
}

test('a square is chosen by keys alone, and never leaves the picture', async () => {
  await onPage(<Choosing />);
  async function chosen(square: string) {
    await expect.element(page.getByText(square, { exact: true })).toBeInTheDocument();
  }
  await chosen('100 0 200 200');
  const area = page.getByRole('application', { name: '选取头像的范围' });
  await expect.element(area).toHaveAccessibleDescription(/方向键移动/);
  await userEvent.tab();
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await chosen('110 0 200 200');
  await userEvent.keyboard('{ArrowDown}');
  await chosen('110 0 200 200');
  await userEvent.keyboard('+');
  await chosen('119 9 182 182');
  await userEvent.keyboard('-');
  await chosen('110 0 200 200');
  await userEvent.tab();
  await expect.element(page.getByRole('slider', { name: '缩放' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await chosen('185 75 50 50');
});
