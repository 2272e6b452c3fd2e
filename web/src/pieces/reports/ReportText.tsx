import type { ReportDetail } from '@shieldsource/contract/reports/calls';
import { useLingui } from '@lingui/react/macro';
import { dateOf } from '../../ui/text/formats.ts';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';

type TextOfReport = Pick<ReportDetail, 'description' | 'images' | 'erasedTime'>;

/** The text of a report, or a note that it was erased. */
export function ReportText({
  report: { description, images, erasedTime },
}: {
  report: TextOfReport;
}) {
  const { t } = useLingui();
  if (erasedTime === undefined) return <MarkdownBody text={description} images={images} />;
  const day = dateOf(erasedTime);
  return (
    <p>{t`已于 ${day} 按保留期限清除正文、漏洞地址、评论、附件与处理说明；编号、处理记录与奖励保留。`}</p>
  );
}
