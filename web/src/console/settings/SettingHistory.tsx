import { useLingui } from '@lingui/react/macro';
import { type ConsoleSetting } from '@shieldsource/contract/settings/desk';
import { getSettingHistory } from '@shieldsource/contract/settings/acts';
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../lib/client.ts';
import type { CallError } from '../../lib/call-error.ts';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { queryOf } from '../../lib/queries.ts';
import { QueryStates } from '../../ui/states/QueryStates.tsx';
import classes from './SettingForm.module.css';

/** Who changed it and when, with old and new value where the log has them. Fetched when it is opened. */
export function SettingHistory({
  setting: { key, initial, isSwitch },
}: {
  setting: ConsoleSetting;
}) {
  const { t } = useLingui();
  const query = useQuery(queryOf(getSettingHistory, { key }, { silent: true }));
  const shown = (value: string) => {
    if (isSwitch) return (value || initial) === 'on' ? t`开` : t`关`;
    return value || initial || t`空`;
  };
  return (
    <QueryStates query={query} hintOf={(failure) => textOf(failure as CallError)}>
      {({ list }) => (
        <ul
          className={`m-0 p-8-12 soft small anywhere rounded-small sunken no-bullets ${classes.history}`}
        >
          {list.map(({ time, by, before, after }) => (
            <li key={time}>
              <time>{dateTimeOf(time)}</time> {by}
              {before !== null && after !== null && (
                <>
                  {' '}
                  <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
                </>
              )}
            </li>
          ))}
          {list.length === 0 && <li>{t`没有修改记录`}</li>}
        </ul>
      )}
    </QueryStates>
  );
}
