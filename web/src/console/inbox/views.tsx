import { t } from '@lingui/core/macro';
import {
  getInboxCounts,
  getInboxViews,
  postInboxViewRemove,
  postInboxViewSave,
  type SavedView,
} from '@shieldsource/contract/reports/inbox';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ActDialog } from '../kit/ActDialog.tsx';
import type { Asked } from '../kit/Acts.tsx';
import type { InboxPlace } from '../inbox-place.ts';

const refreshes = [getInboxViews, getInboxCounts] as const;
const common = () => ({
  refreshes,
  overtaken: { title: t`这个视图刚刚被改过`, hint: t`请刷新后再看。` },
});

/** Saves the current place as a view. */
export function SaveViewDialog({ place, ...asked }: Asked & { readonly place: InboxPlace }) {
  const { query, view, order } = place;
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postInboxViewSave}
      start={{ name: '', query, view, order, isShared: false }}
      title={t`保存为视图`}
      act={t`保存`}
      fields={({ field, values, set }) => (
        <>
          <TextInput {...field('name')} label={t`名称`} required maxLength={20} data-autofocus />
          <Checkbox
            label={t`和同事共享`}
            description={t`所有审核员和管理员都能在左侧看到`}
            checked={values.isShared ?? false}
            onChange={({ currentTarget }) => set('isShared', currentTarget.checked)}
          />
        </>
      )}
      done={(saved) => t`已保存视图“${saved.name}”`}
    >
      {t`查询条件和顺序会一起保存，列表内容始终是最新的。`}
    </ActDialog>
  );
}

/** Deletes a saved view. */
export function RemoveViewDialog({
  saved: { id, name, isShared },
  ...asked
}: Asked & { readonly saved: SavedView }) {
  return (
    <ActDialog
      {...asked}
      {...common()}
      route={postInboxViewRemove}
      start={{ id }}
      title={t`删除视图“${name}”`}
      act={t`删除`}
      isDangerous
      done={t`已删除视图“${name}”`}
    >
      {isShared ? t`同事的侧栏也不再显示，报告不受影响。` : t`报告不受影响。`}
    </ActDialog>
  );
}
