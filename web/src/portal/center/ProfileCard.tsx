import { useLingui } from '@lingui/react/macro';
import { useMember } from '../../lib/member-session.ts';
import card from '../../ui/page/Card.module.css';
import { PortraitField } from './PortraitField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './profile.module.css';

/** Who the member is to everybody else. */
export function ProfileCard() {
  const { t } = useLingui();
  const { person, profileFilled } = useMember();
  if (!person) return null;
  const missing = [
    !person.headPortrait && t`头像`,
    !person.nickName && t`昵称`,
    !person.gender && t`性别`,
  ].filter(Boolean);
  const list = missing.join(t`、`);
  return (
    <section className={card.card} aria-labelledby="profile">
      <h2 id="profile">{t`个人资料`}</h2>
      {!profileFilled && <p className={classes.missing}>{t`还没有填：${list}`}</p>}
      <div className={classes.profile}>
        <PortraitField person={person} />
        <ProfileForm person={person} />
      </div>
    </section>
  );
}
