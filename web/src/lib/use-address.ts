import { useSearchParams } from 'react-router';

/** By its name in the address; '' and undefined take it out. */
type Change = Readonly<Record<string, string | number | undefined>>;

/** What stands behind the question mark of the address, and the ways to change it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();

  /** Changes what is named and leaves the rest as it is. */
  const change = (next: Change) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined || value === '') after.delete(name);
        else after.set(name, String(value));
      }
      return after;
    });

  /** The same where it makes another list: that starts at its first page. */
  const narrow = (next: Change) => change({ ...next, page: undefined });

  return { params, change, narrow };
}
