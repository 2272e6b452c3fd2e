import { useId } from 'react';
import { dateOf } from '../text/formats.ts';
import { serverNow } from '../date/clock.ts';
import classes from './Watermark.module.css';

const opacity = 0.005;
const tile = { width: 400, height: 120 };
const angle = 5;

/** Who looks and on which day, too faint to see and there in a screenshot once its contrast is raised. Over its nearest positioned ancestor. */
export function Watermark({ who }: { who: string | number }) {
  const id = useId();
  return (
    <svg className={`w-full clip plain ${classes.mark}`} aria-hidden="true" opacity={opacity}>
      <defs>
        <pattern
          id={id}
          {...tile}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <text x="20" y="70" fontSize="18" fill="currentColor">
            {`${who} ${dateOf(serverNow()).slice(5)}`}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
