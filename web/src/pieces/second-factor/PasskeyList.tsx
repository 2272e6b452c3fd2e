import { useLingui } from '@lingui/react/macro';
import type { ListedPasskey } from '@shieldsource/contract/passport/second-factor';
import { Button } from '../../ui/form/Button.tsx';
import { List } from '../../ui/list/List.tsx';
import { Moments } from '../../ui/list/Moments.tsx';
import { dateTimeOf } from '../../ui/text/formats.ts';

interface PasskeyListProps {
  readonly passkeys: readonly ListedPasskey[];
  readonly onRemove: (passkey: ListedPasskey) => void;
}

/** Passkeys, each with when it was made and last used; nothing without any. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useLingui();
  if (passkeys.length === 0) return null;
  return (
    <List
      label={t`通行密钥`}
      items={passkeys.map((passkey) => ({
        key: passkey.id,
        title: passkey.name,
        description: (
          <Moments>
            <span>{t`${dateTimeOf(passkey.createTime)} 添加`}</span>
            <span>
              {passkey.lastUsedTime === null
                ? t`还没有用过`
                : t`最近使用 ${dateTimeOf(passkey.lastUsedTime)}`}
            </span>
          </Moments>
        ),
        extra: (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`移除“${passkey.name}”`}
            onClick={() => onRemove(passkey)}
          >
            {t`移除`}
          </Button>
        ),
      }))}
    />
  );
}
