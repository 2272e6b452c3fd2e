import { useSearchParams } from 'react-router';

/** Parameters by name; '' and undefined remove one. */
type Change = Readonly<Record<string, string | number | undefined>>;

/** The search params of the address, and the functions to change them. */
export function useAddress() {
  const [params, setParams] = useSearchParams();

  /** Changes the named parameters and keeps the others. */
  const change = (next: Change) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined || value === '') after.delete(name);
        else after.set(name, String(value));
      }
      return after;
    });

  /** The same for a filter: the list then starts at its first page. */
  const narrow = (next: Change) => change({ ...next, page: undefined });

  return { params, change, narrow };
}
