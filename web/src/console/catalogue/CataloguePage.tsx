import { useLingui } from '@lingui/react/macro';
import type { CallName, GivenOf, OutputOf, Route } from '@shieldsource/contract/route';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { useContractForm } from '../../lib/form.ts';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { useAct } from '../../pieces/acts/use-act.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { WholeField } from '../../ui/form/WholeField.tsx';
import { DeskHead } from '../../ui/page/DeskHead.tsx';
import { toast } from '../../ui/toast/toasts.ts';
import { shownName } from '../kit/english.tsx';
import { RecordForm } from '../kit/RecordForm.tsx';
import { NewRecordPage, RecordPage } from '../kit/RecordPage.tsx';
import type { ListPaths } from '../paths.ts';
import type { ListRoute } from '../kit/use-list.ts';
import classes from './CataloguePage.module.css';

interface Fields {
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly position: number;
}
interface Saved {
  readonly id: string;
  readonly version: number;
}
type SaveRoute = Route<
  CallName,
  Route['access'],
  z.ZodMiniType<unknown, Fields>,
  z.ZodMiniType<Saved>
>;
type Form<S extends SaveRoute> = ReturnType<typeof useContractForm<S>>;

interface CataloguePageProps<R extends ListRoute, D extends Route, S extends SaveRoute> {
  readonly paths: ListPaths<R, D>;
  readonly insert: S;
  /** Takes the same input, with id and version. */
  readonly modify: Route;
  readonly blank: GivenOf<S>;
  readonly words: { readonly add: string; readonly modify: string; readonly gone: string };
  /** Further fields, below the name. */
  readonly children: (form: Form<S>) => ReactNode;
  /** A hint below the form of an existing row. */
  readonly note?: string;
  /** Shown below the form of an existing row. */
  readonly history?: (id: string) => ReactNode;
}

/** Edits a row of the catalogue, or adds one. */
export function CataloguePage<R extends ListRoute, D extends Route, S extends SaveRoute>({
  paths,
  words,
  history,
  ...rest
}: CataloguePageProps<R, D, S>) {
  const { t } = useLingui();
  const { id } = useParams();
  const [params] = useSearchParams();
  const back = paths.list(paths.read(params));
  if (id === undefined)
    return (
      <NewRecordPage title={words.add}>
        <KeptForm {...rest} act={words.add} back={back} calls={paths.calls} />
      </NewRecordPage>
    );
  return (
    <RecordPage
      route={paths.detail}
      titleOf={(row) => (row ? shownName(row as unknown as Fields) : words.modify)}
      head={() => <DeskHead title={words.modify} />}
      gone={{ hint: words.gone, to: back, back: t`返回列表` }}
    >
      {(row, refresh) => (
        <>
          <KeptForm
            {...rest}
            row={row}
            act={t`保存修改`}
            back={back}
            calls={paths.calls}
            onRefresh={refresh}
          />
          {history?.(id)}
        </>
      )}
    </RecordPage>
  );
}

interface KeptFormProps<D extends Route, S extends SaveRoute> extends Pick<
  CataloguePageProps<ListRoute, D, S>,
  'insert' | 'modify' | 'blank' | 'children' | 'note'
> {
  readonly row?: OutputOf<D>;
  readonly act: string;
  readonly back: string;
  readonly calls: readonly Route[];
  readonly onRefresh?: () => void;
}

function KeptForm<D extends Route, S extends SaveRoute>({
  row,
  insert,
  modify,
  blank,
  act,
  back,
  calls,
  note,
  onRefresh,
  children,
}: KeptFormProps<D, S>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { form, submit, ...state } = useAct(
    (row === undefined ? insert : modify) as S,
    row === undefined ? blank : valuesOf(row as object, blank),
    {
      refreshes: calls,
      onDone: ({ id }) => {
        toast.success(t`已保存“${shownName(form.values as Fields)}”`);
        void navigate(back, { state: { from: id } });
      },
    },
  );
  const field = (key: keyof Fields) => form.field(key as never) as unknown;
  return (
    <RecordForm
      act={act}
      back={back}
      state={state}
      isUploading={false}
      overtaken={{
        title: t`刚刚被其他人修改过`,
        hint: t`你的修改没有保存。刷新后会显示最新内容，你填写的内容会丢失，可以先记下来。`,
      }}
      onRefresh={onRefresh}
      onSubmit={submit}
    >
      <div className={`stack items-start ${classes.fields}`}>
        <TextInput
          {...(field('name') as FieldProps<string>)}
          label={t`名称`}
          required
          autoComplete="off"
        />
        {children(form)}
        <WholeField
          label={t`顺序`}
          description={t`数字越小越靠前`}
          field={field('position') as FieldProps<number | undefined>}
          min={0}
          max={9_999}
          required
        />
      </div>
      {row !== undefined && note && <p className="soft">{note}</p>}
    </RecordForm>
  );
}

/** The form values of a row, with its version. */
const valuesOf = <V,>(row: object, blank: V): V => {
  const kept = Object.entries(row).filter(
    ([key]) => key === 'id' || key === 'version' || key in (blank as object),
  );
  return Object.fromEntries(kept) as V;
};
