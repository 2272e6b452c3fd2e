import { useLingui } from '@lingui/react/macro';
import { getAuditActions, getAuditPage } from '@shieldsource/contract/people/desk';
import { say } from '@shieldsource/contract/say';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../lib/use-address.ts';
import { queryOf } from '../../lib/queries.ts';
import { z } from '../../lib/schemas.ts';
import { toast } from '../../ui/toast/toasts.ts';
import type { SearchColumn, SearchValues } from '../../ui/search/columns.ts';

/** The filters of the audit log, from the address. The server names the acts. */
export function useAuditSearch() {
  const { t } = useLingui();
  const { params, narrow } = useAddress();
  const { data: acts = [] } = useQuery(queryOf(getAuditActions, {}, { silent: true }));
  const text = (name: string) => params.get(name) ?? undefined;
  const number = (name: string) => {
    const given = params.get(name) ?? '';
    return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
  };
  const [from, to] = [number('from'), number('to')];
  const fields = {
    action: text('action'),
    target: text('target'),
    actor: text('actor'),
    uid: number('uid'),
  };
  const columns: readonly SearchColumn[] = [
    {
      type: 'select',
      field: 'action',
      label: t`操作`,
      filterable: true,
      options: acts.map(({ action, name }) => ({ value: action, label: name })),
    },
    { type: 'input', field: 'target', label: t`对象`, placeholder: t`报告或订单编号、UID` },
    { type: 'input', field: 'actor', label: t`操作人`, placeholder: t`工作人员编号或姓名` },
    {
      type: 'input',
      field: 'uid',
      label: t`涉及的研究员`,
      inputType: 'number',
      placeholder: 'UID',
    },
    { type: 'date', field: 'time', label: t`时间` },
  ];
  return {
    columns,
    values: { ...fields, time: from !== undefined && to !== undefined ? [from, to] : undefined },
    isNarrow: [...Object.values(fields), from, to].some((one) => one !== undefined),
    search({ time, ...wanted }: SearchValues) {
      const [first, last] = Array.isArray(time) ? time : [];
      const words = Object.entries(wanted).map(
        ([name, value]) => [name, lineOf(String(value ?? ''))] as const,
      );
      const given = words.flatMap(([name, value]) =>
        value === '' ? [] : [[name, name === 'uid' ? Number(value) : value] as const],
      );
      const { error } = z.safeParse(getAuditPage.input, Object.fromEntries(given));
      if (error) toast.error(error.issues.map(({ message }) => say(message)).join(t`；`));
      else narrow({ ...Object.fromEntries(words), from: first, to: last });
    },
  };
}
