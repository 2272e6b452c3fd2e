import type { CodeOf } from '@shieldsource/contract/coded';
import { letterType, postMessageTypeList } from '@shieldsource/contract/letters/calls';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lettersPath } from '../../lib/paths.ts';
import { queryOf } from '../../lib/queries.ts';
import { CodedTabs } from '../../pieces/coded/CodedTabs.tsx';
import classes from './LetterTabs.module.css';

const all = 'all';

/** A tab for all letters, and one for each type with its number of unread ones. */
export function LetterTabs({ here }: { here: CodeOf<typeof letterType> | undefined }) {
  const { t } = useLingui();
  const types = useQuery(queryOf(postMessageTypeList, {}, { silent: true })).data ?? [];
  // null hides the number when nothing is unread
  const unreadOf = (code: number) => types.find(({ type }) => type === code)?.unread || null;
  return (
    <div className={classes.tabs}>
      <CodedTabs
        label={t`消息类型，数字是未读的条数`}
        here={here ?? all}
        tabs={[
          { code: all, name: t`全部`, to: lettersPath, count: null },
          ...letterType.list.map(({ code, label }) => ({
            code,
            name: label,
            to: `${lettersPath}?type=${code}`,
            count: unreadOf(code),
          })),
        ]}
      />
    </div>
  );
}
