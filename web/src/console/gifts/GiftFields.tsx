import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { postGiftInsert } from '@shieldsource/contract/console-gifts';
import { giftType, type GiftType } from '@shieldsource/contract/gifts';
import type { GivenOf } from '@shieldsource/contract/route';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../lib/form.ts';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { WholeField } from '../../ui/form/WholeField.tsx';
import { YuanField } from '../../ui/form/YuanField.tsx';
import classes from './GiftForm.module.css';
import { GiftPictures } from './GiftPictures.tsx';
import type { GiftImages } from './use-gift-images.ts';

/** What a gift is, new or changed. */
export type GiftValues = Omit<GivenOf<typeof postGiftInsert>, 'stock'>;

export interface GiftFieldsProps {
  readonly form: {
    readonly values: GiftValues;
    set<K extends keyof GiftValues>(key: K, value: GiftValues[K]): void;
    check(key: keyof GiftValues): boolean;
    field<K extends keyof GiftValues>(key: K): FieldProps<GiftValues[K]>;
  };
  readonly pictures: GiftImages;
  /** An amount of money was asked for and is missing. */
  readonly lacksAmount?: boolean;
  /** Beside the price. */
  readonly stock: ReactNode;
}

const maxDescription = 5_000;

/** The fields of a gift. */
export function GiftFields({ form, pictures, lacksAmount = false, stock }: GiftFieldsProps) {
  const { t } = useLingui();
  const { values, field } = form;
  const isCash = values.type === giftType.codes.cash;
  const description = field('description');
  const { value: onShelf, error: _, ...shelf } = field('onShelf');

  function chooseType(type: GiftType) {
    form.set('type', type);
    // A parcel has no amount.
    if (type !== giftType.codes.cash) form.set('cashValue', null);
  }

  return (
    <>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <TextInput
            {...field('name')}
            label={t`名称`}
            required
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <div className={classes.choice}>
          <span id="gift-type">{t`类型`}</span>
          <SegmentedControl
            aria-labelledby="gift-type"
            name="type"
            value={String(values.type)}
            onChange={(code) => chooseType(Number(code) as GiftType)}
            data={giftType.list.map(({ code, label }) => ({ value: String(code), label }))}
          />
        </div>
        {isCash && (
          <YuanField label={t`现金金额（元）`} field={field('cashValue')} isMissing={lacksAmount} />
        )}
        <WholeField label={t`所需安全币`} field={field('price')} min={1} required />
        {stock}
        <WholeField label={t`每人限兑`} field={field('perUserLimit')} min={1} max={100} required />
        <WholeField
          label={t`推荐权重，大的在前`}
          field={field('recommendWeight')}
          min={0}
          max={1_000}
          required
        />
      </div>
      <GiftPictures pictures={pictures} />
      <div>
        <p className={classes.label}>{t`说明`}</p>
        <MarkdownEditor
          label={t`说明`}
          {...description}
          max={maxDescription}
          compact
          placeholder={t`规格、发货范围、到账时间等，可以用 Markdown`}
        />
      </div>
      <Checkbox
        {...shelf}
        checked={onShelf}
        label={t`上架`}
        description={t`上架后研究员可以看到并兑换；不勾选则只有运营能看到`}
      />
    </>
  );
}
