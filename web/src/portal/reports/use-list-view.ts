import { useSearchParams } from 'react-router';

export type ListView = 'table' | 'cards';

/** How a list is shown, as the address says it: `?view=cards`. Anything else is a table. */
export function useListView(): [ListView, (next: ListView) => void] {
  const [params, setParams] = useSearchParams();

  const show = (next: ListView) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (next === 'cards') after.set('view', next);
      else after.delete('view');
      return after;
    });

  return [params.get('view') === 'cards' ? 'cards' : 'table', show];
}
