import { useLingui } from '@lingui/react/macro';
import { folded, lineDiff } from './line-diff.ts';
import classes from './DocumentDiff.module.css';

interface Text {
  readonly title: string;
  readonly body: string;
}

/** The lines that differ between two versions, with a few unchanged lines around each change. */
export function DocumentDiff({ before, after }: { before: Text; after: Text }) {
  const { t } = useLingui();
  const lines = folded(lineDiff(wholeOf(before), wholeOf(after)));
  const spokenPrefix = { same: '', gone: t`删去：`, new: t`新增：`, folded: '' };
  if (lines.every(({ kind }) => kind === 'same' || kind === 'folded'))
    return <p className="soft">{t`两个版本的文字相同。`}</p>;
  return (
    <ol className={`body rounded scroll-x no-bullets ${classes.diff}`}>
      {lines.map(({ kind, text }, place) => (
        <li key={place} className="pre-wrap anywhere" data-kind={kind}>
          {spokenPrefix[kind] && <span className="unseen">{spokenPrefix[kind]}</span>}
          {kind === 'folded' ? t`${text} 行没有变化` : text || '\u00A0'}
        </li>
      ))}
    </ol>
  );
}

const wholeOf = ({ title, body }: Text): string => `${title}\n\n${body}`;
