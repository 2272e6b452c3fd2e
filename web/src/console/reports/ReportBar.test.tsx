import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { givenDetail } from '../../../test/given-report.ts';
import { StaffSession } from '../../lib/staff-session.ts';
import { paths } from '../paths.ts';
import { ReportBar } from './ReportBar.tsx';

afterEach(() => vi.restoreAllMocks());

test('where there is no clipboard, as on plain http, the number is said not to be copied', async () => {
  answersByCall({});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await onDesk(
    <StaffSession>
      <ReportBar
        detail={givenDetail()}
        place={paths.reports.read(new URLSearchParams())}
        onGo={() => undefined}
        isListShown={false}
        onList={() => undefined}
      />
    </StaffSession>,
  );
  await page.getByRole('button', { name: 'SS-2026-000001' }).click();
  await expect.element(page.getByText('复制失败，请手动复制')).toBeVisible();
});
