import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './ResearchersPage.module.css';

interface UidSearchProps {
  readonly uid: number | undefined;
  readonly onSearch: (uid: number | undefined) => void;
}

/** Finds one account by its number; empty shows all. Keyed by the number that is looked for. */
export function UidSearch({ uid, onSearch }: UidSearchProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ key: '/', name: t`查找`, act: () => field.current?.focus() }]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = (field.current?.value ?? '').trim();
    onSearch(/^\d{1,9}$/.test(wanted) ? Number(wanted) : undefined);
  }

  return (
    <form className={classes.search} role="search" onSubmit={submit}>
      <TextInput
        ref={field}
        aria-label={t`按 UID 查找`}
        aria-keyshortcuts="/"
        placeholder={t`UID，例如 10001`}
        defaultValue={uid ?? ''}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {t`查询`}
      </Button>
      {uid !== undefined && (
        <Button variant="subtle" onClick={() => onSearch(undefined)}>
          {t`重置`}
        </Button>
      )}
    </form>
  );
}
