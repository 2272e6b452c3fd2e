import { useLingui } from '@lingui/react/macro';
import classes from './MarkdownBody.module.css';

/** Shows a text unrendered, where rendering it would block the page. */
export function PlainText({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className="soft body">{t`这段内容的排版过于复杂，已按原文显示`}</p>
      <TypedText text={text} />
    </>
  );
}

/** A text as it was typed, sign by sign. */
export const TypedText = ({ text }: { text: string }) => (
  <pre className={`p-14-16 small pre-wrap rounded-small sunken ${classes.plain}`} tabIndex={0}>
    {text}
  </pre>
);
