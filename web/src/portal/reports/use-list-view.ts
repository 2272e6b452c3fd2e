import { useAddress } from '../../lib/use-address.ts';

export type ListView = 'table' | 'cards';

/** How a list is shown, from the address: `?view=cards`; anything else is a table. */
export function useListView(): [ListView, (next: ListView) => void] {
  const { params, change } = useAddress();
  const show = (next: ListView) => change({ view: next === 'cards' ? next : undefined });
  return [params.get('view') === 'cards' ? 'cards' : 'table', show];
}
