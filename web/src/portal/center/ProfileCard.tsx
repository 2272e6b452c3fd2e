import { listed } from '../../ui/text/listed.ts';
import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../lib/member-session.ts';
import { PortraitField } from './PortraitField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Setting } from './Setting.tsx';
import classes from './profile.module.css';

/** The public profile: portrait and nickname. */
export function ProfileCard() {
  const { t } = useLingui();
  const { person } = useMember();
  if (!person) return null;
  // the gender is not asked for, so it never counts as missing
  const missing = [!person.headPortrait && t`头像`, !person.nickName && t`昵称`].filter(
    (one) => one !== false,
  );
  const list = listed(missing);
  return (
    <Setting id="profile" name={t`个人资料`}>
      {missing.length > 0 && <p className="mb-14 warn">{t`待完善：${list}`}</p>}
      <div className={classes.profile}>
        <PortraitField person={person} />
        <ProfileForm person={person} />
      </div>
    </Setting>
  );
}
