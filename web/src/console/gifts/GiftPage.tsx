import { useLingui } from '@lingui/react/macro';
import { postGiftInsert, postGiftModify, type StaffGift } from '@shieldsource/contract/gifts/desk';
import * as faults from '@shieldsource/contract/faults';
import { giftType, type GiftType } from '@shieldsource/contract/gifts/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { optionsOf } from '../../lib/options-of.ts';
import { newUuid } from '../../lib/random.ts';
import { yuanOf } from '../../lib/money.ts';
import { numberOf } from '../../ui/text/formats.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { MarkdownEditor } from '../../pieces/markdown/MarkdownEditor.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { WholeField } from '../../ui/form/WholeField.tsx';
import { YuanField } from '../../pieces/gifts/YuanField.tsx';
import card from '../../ui/page/Card.module.css';
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import classes from '../kit/RecordForm.module.css';
import { EnglishField, shownName } from '../kit/english.tsx';
import { SegmentsField } from '../kit/SegmentsField.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage, RecordPage } from '../kit/RecordPage.tsx';
import { paths } from '../paths.ts';
import looks from './GiftPage.module.css';
import { CostEffect, PriceChange } from './PriceChange.tsx';
import { GiftPictures } from './GiftPictures.tsx';
import { useGiftImages } from './use-gift-images.ts';
import { wishesOf } from './wishes-of.ts';

/** Edits a gift, or adds one. */
export default function GiftPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [params] = useSearchParams();
  const back = paths.gifts.list(paths.gifts.read(params));
  if (id === undefined)
    return (
      <NewRecordPage title={t`新增礼品`}>
        <GiftForm back={back} />
      </NewRecordPage>
    );
  return (
    <RecordPage
      route={paths.gifts.detail}
      titleOf={(gift) => (gift ? shownName(gift) : t`修改礼品`)}
      head={(gift) => (
        <>
          <Breadcrumb
            crumbs={[{ name: t`礼品`, url: back }, { name: gift ? shownName(gift) : t`修改礼品` }]}
          />
          <DeskHead
            title={gift?.canModify === false ? t({ message: '礼品', context: 'one' }) : t`修改礼品`}
          >
            {gift?.canModify && (
              <p className="soft">
                {t`${wishesOf(gift)} 人加入心愿单，已兑换 ${numberOf(gift.exchangedCount)} 件`}
              </p>
            )}
          </DeskHead>
        </>
      )}
      gone={{ hint: t`找不到这件礼品，请从列表打开。`, to: back, back: t`返回礼品列表` }}
    >
      {(gift, refresh) => (
        <>
          <PriceChange gift={gift} />
          {gift.canModify ? (
            <GiftForm gift={gift} back={back} onRefresh={refresh} />
          ) : (
            <GiftFacts gift={gift} />
          )}
        </>
      )}
    </RecordPage>
  );
}

/** The gift for somebody who signs price changes but does not edit gifts. */
function GiftFacts({ gift }: { gift: StaffGift }) {
  const { t } = useLingui();
  return (
    <dl className={`${card.card} stack gap-8-20 ${looks.facts}`}>
      <dt>{t`名称`}</dt>
      <dd>{shownName(gift)}</dd>
      <dt>{t`所需安全币`}</dt>
      <dd>{numberOf(gift.price)}</dd>
      {gift.cashValue !== null && (
        <>
          <dt>{t`现金金额（元）`}</dt>
          <dd>{yuanOf(gift.cashValue)}</dd>
        </>
      )}
      <dt>{t`库存`}</dt>
      <dd>{numberOf(gift.stock)}</dd>
      <dt>{t`已兑换`}</dt>
      <dd>{numberOf(gift.exchangedCount)}</dd>
      <dt>{t`心愿人数`}</dt>
      <dd>{wishesOf(gift)}</dd>
    </dl>
  );
}

interface GiftFormProps {
  /** Undefined for a new one. */
  readonly gift?: StaffGift;
  readonly back: string;
  readonly onRefresh?: () => void;
}

/** The form of a gift. Its stock is entered once; afterwards a dialog of its own adds or removes pieces. */
function GiftForm({ gift, back, onRefresh }: GiftFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isCash = ({ type }: { type: number }) => type === giftType.codes.cash;
  const { form, submit, ...state } = useAct(
    (gift ? postGiftModify : postGiftInsert) as unknown as Saving,
    gift ? valuesOf(gift) : { ...blank, giftId: newUuid() },
    {
      refreshes: paths.gifts.calls,
      rules: {
        // The schema checks amounts, but not whether the type needs one.
        also: (given) =>
          isCash(given) && given.cashValue === null
            ? { cashValue: t`请输入金额，最多两位小数` }
            : {},
      },
      onDone: ({ id, isPriceWaiting }, given) => {
        const name = shownName(given);
        if (isPriceWaiting) toast.success(t`已保存“${name}”，价格待复核`);
        else toast.success(gift ? t`已保存“${name}”` : t`已新增“${name}”`);
        void navigate(back, { state: { from: id } });
      },
      // the answer to an earlier try was lost: what it made is there, and can be changed
      onRefused: ({ code }) => {
        if (!gift && code === faults.keyReused.code)
          void navigate(paths.gifts.record(form.values.giftId ?? ''));
      },
    },
  );
  const { values, field } = form;
  const pictures = useGiftImages(gift?.images ?? [], (ids) => form.set('images', ids));
  const { value: onShelf, error: _, ...shelf } = field('onShelf');

  function chooseType(type: GiftType) {
    form.set('type', type);
    // A parcel has no amount.
    if (!isCash({ type })) form.set('cashValue', null);
  }

  return (
    <RecordForm
      act={gift ? t`保存修改` : t`新增礼品`}
      back={back}
      state={state}
      isUploading={pictures.sending.length > 0}
      overtaken={{
        title: t`这件礼品刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      <div className={`stack items-start ${looks.fields}`}>
        <div className="col-full">
          <TextInput
            {...field('name')}
            label={t`名称`}
            required
            maxLength={60}
            autoComplete="off"
          />
        </div>
        <div className="col-full">
          <EnglishField field={field('nameEn')} label={t`英文名`} />
        </div>
        <SegmentsField
          label={t`类型`}
          name="type"
          value={String(values.type)}
          error={field('type').error}
          onChange={(code) => chooseType(Number(code) as GiftType)}
          options={optionsOf(giftType.list)}
        />
        {isCash(values) && <YuanField label={t`现金金额（元）`} field={field('cashValue')} />}
        <WholeField label={t`所需安全币`} field={field('price')} min={1} required />
        {gift ? (
          <div>
            <p className={classes.label}>{t`库存`}</p>
            <p>{t`${numberOf(gift.stock)}，在列表里用“增减库存”修改`}</p>
          </div>
        ) : (
          <WholeField label={t`库存`} field={field('stock')} min={0} required />
        )}
        <WholeField label={t`每人限兑`} field={field('perUserLimit')} min={1} max={100} required />
        <WholeField
          label={t`推荐权重，数字越大越靠前`}
          field={field('recommendWeight')}
          min={0}
          max={1_000}
          required
        />
      </div>
      {gift && <CostEffect gift={gift} given={values} />}
      {!gift && isCash(values) && (
        <p className={looks.notice} data-waits>
          {t`现金礼品由另一位运营或管理员复核金额后上架。`}
        </p>
      )}
      <GiftPictures pictures={pictures} />
      <div>
        <p className={classes.label}>{t`说明`}</p>
        <MarkdownEditor
          label={t`说明`}
          {...field('description')}
          max={5_000}
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
    </RecordForm>
  );
}

type Values = GivenOf<typeof postGiftInsert>;

/** A new gift has no waiting price change. */
type Saving = typeof postGiftInsert & Pick<typeof postGiftModify, 'output'>;

// Unknown values are empty; no number is suggested.
const blank: Values = {
  name: '',
  nameEn: '',
  type: giftType.codes.material,
  price: undefined as unknown as number,
  cashValue: null,
  stock: undefined as unknown as number,
  perUserLimit: 1,
  description: '',
  images: [],
  recommendWeight: 0,
  onShelf: false,
};

/** The input of the call that changes a gift: with id and version instead of the stock. */
const valuesOf = (gift: StaffGift): Values => {
  const {
    id: giftId,
    version,
    name,
    nameEn,
    type,
    price,
    cashValue,
    perUserLimit,
    description,
  } = gift;
  const { recommendWeight } = gift;
  // a new cash gift goes on the shelf by its signature
  const onShelf = gift.onShelf || gift.priceChange?.shelves === true;
  const images = gift.images.map(({ id }) => id);
  const kept = {
    name,
    nameEn,
    type,
    price,
    cashValue,
    perUserLimit,
    description,
    recommendWeight,
    onShelf,
  };
  return { giftId, version, images, ...kept } as unknown as Values;
};
