import { Fragment } from 'react';
import classes from './WebAddress.module.css';

/** The address of a finding, broken at its separators where it is too long for a line. Not a link: a slip of the mouse must not open an address with a working attack. */
export const WebAddress = ({ url }: { url: string }) => (
  <code className={classes.address}>
    {url.split(/(?<=[/?&=.])/).map((part, at) => (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);
