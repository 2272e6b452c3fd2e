import { type DocumentKind, documentKind, getTerms } from '@shieldsource/contract/catalogue/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dateOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import { MarkdownBody } from '../markdown/MarkdownBody.tsx';

/** Shows a text that people accept, in its current version. */
export default function TermsDialog({
  kind,
  onClose,
}: {
  kind: DocumentKind;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const terms = useQuery(queryOf(getTerms, { kind }));
  return (
    <PlainDialog title={terms.data?.title ?? documentKind.labelOf(kind)} onClose={onClose}>
      <QueryStates query={terms}>
        {({ body, version, publishTime }) => (
          <>
            <p className="mb-12 quiet">{t`第 ${version} 版，${dateOf(publishTime)} 发布`}</p>
            <MarkdownBody text={body} images={[]} compact hasSource={false} />
          </>
        )}
      </QueryStates>
    </PlainDialog>
  );
}
