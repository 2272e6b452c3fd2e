import { useLingui } from '@lingui/react/macro';
import { getAgreementsDue, postAgreements } from '@shieldsource/contract/people/agreements';
import { getTerms } from '@shieldsource/contract/catalogue/calls';
import * as faults from '@shieldsource/contract/faults';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../lib/member-session.ts';
import { refreshRoutes, replaceAnswers } from '../../lib/queries.ts';
import { useCall } from '../../lib/use-call.ts';
import { TermsLinks } from '../../pieces/terms/TermsLinks.tsx';
import { PlainDialog } from '../../ui/dialog/PlainDialog.tsx';
import button from '../../ui/form/button.module.css';

interface AgreeAnewDialogProps {
  readonly due: OutputOf<typeof getAgreementsDue>['list'];
  /** Closed for now; it comes again. */
  readonly onLeave: () => void;
}

/** The member agrees to the new versions, or signs out. The page below keeps its content. */
export default function AgreeAnewDialog({ due, onLeave }: AgreeAnewDialogProps) {
  const { t } = useLingui();
  const { signOut } = useMember();
  const client = useQueryClient();
  const agree = useCall(postAgreements, { refreshes: [getAgreementsDue] });
  const send = () =>
    agree.mutate(
      { agreed: due },
      {
        // it changed once more while being read
        onError: ({ code }) => {
          if (code !== faults.agreementChanged.code) return;
          void replaceAnswers(client, [getTerms]);
          void refreshRoutes(client, [getAgreementsDue]);
        },
      },
    );
  return (
    <PlainDialog title={t`用户协议或隐私政策已更新`} onClose={onLeave}>
      <div className="stack gap-16">
        <p>{t`请阅读新的版本，同意后继续。页面上填写的内容都还在。`}</p>
        <div className="flex gap-16">
          <TermsLinks className={button.link} kinds={due.map(({ kind }) => kind)} />
        </div>
        <div className="flex justify-end gap-8">
          <button
            type="button"
            className={`plain on-surface ${button.quiet}`}
            onClick={() => void signOut()}
          >
            {t`退出登录`}
          </button>
          <button type="button" className={button.main} disabled={agree.isPending} onClick={send}>
            {t`我已阅读并同意`}
          </button>
        </div>
      </div>
    </PlainDialog>
  );
}
