import {
  nickNameKey,
  type getNickNameFree,
  type postBasicInfo,
} from '@shieldsource/contract/people/profile';
import { profileFields, type ProfileField } from '@shieldsource/contract/events';
import * as faults from '@shieldsource/contract/faults';
import type { postLanguage } from '@shieldsource/contract/site/language-calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { ownAct, record } from '../events/events.ts';
import { removeBytes, setPortrait } from '../files/files.ts';
import * as queries from './people.queries.ts';
import { lockActive } from './people.state.ts';
import { userInfoOf } from './people.ts';

const changeLimit: Limit = { scope: 'basic-info', hits: 60, windowSeconds: 3600 };
// pages check a name while it is being typed
const askLimit: Limit = { scope: 'nick-name', hits: 60, windowSeconds: 60 };

/** Changes the given fields. Of two people who choose the same name at once, one gets it. */
export async function modifyBasicInfo(
  app: App,
  call: CallOf<typeof postBasicInfo>,
  { headPortrait, ...profile }: InputOf<typeof postBasicInfo>,
): Promise<OutputOf<typeof postBasicInfo>> {
  await spend(app, changeLimit, call.me.id);
  const dropped = await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    const changed = changedIn(await queries.getResearcher(tx, call.me.id), {
      headPortrait,
      ...profile,
    });
    if (changed.length > 0)
      await record(tx, app, 'account.modify', { ...ownAct(call.me), params: { changed } });
    await queries.updateProfile(tx, call.me.id, {
      ...profile,
      ...(profile.nickName !== undefined && { nickKey: nickNameKey(profile.nickName) }),
    });
    return headPortrait === undefined ? [] : setPortrait(tx, call.me.id, headPortrait);
  }).catch((error: unknown) => {
    throw violates(error, 'researcher_nick_name_unique') ? nickNameTaken() : error;
  });
  await removeBytes(app, dropped);
  return userInfoOf(app, call.me.id);
}

/** The names of the given fields that have changed. */
function changedIn(
  before: Awaited<ReturnType<typeof queries.getResearcher>>,
  given: InputOf<typeof postBasicInfo>,
): ProfileField[] {
  const was = {
    nickName: before.nick_name,
    gender: before.gender,
    headPortrait: before.portrait_id,
    hideInRank: before.hide_in_rank,
  };
  return profileFields.filter((name) => given[name] !== undefined && given[name] !== was[name]);
}

const nickNameTaken = () =>
  refuse('nickNameTaken', {
    fields: [{ path: 'nickName', message: faults.nickNameTaken.message }],
  });

export async function changeLanguage(
  app: App,
  call: CallOf<typeof postLanguage>,
  { language }: InputOf<typeof postLanguage>,
): Promise<OutputOf<typeof postLanguage>> {
  await queries.updateProfile(app.db, call.me.id, { language });
  return null;
}

/** Whether a name is free; another person may still take it first. */
export async function nickNameFree(
  app: App,
  call: CallOf<typeof getNickNameFree>,
  { nickName }: InputOf<typeof getNickNameFree>,
): Promise<OutputOf<typeof getNickNameFree>> {
  await spend(app, askLimit, call.me.id);
  const owner = await queries.findByNickKey(app.db, nickNameKey(nickName));
  return { isFree: owner === undefined || owner.id === call.me.id };
}
