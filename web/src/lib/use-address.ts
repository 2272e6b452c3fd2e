import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Parameters by name; '' and undefined remove one. */
type Change = Readonly<Record<string, string | number | undefined>>;

/** What people type to search by: it stands in the state of the history, where back and reload find it, and in no address. */
const typedNames = ['keyword'];

/** The search params of the address with what was typed, and the functions to change them. */
export function useAddress() {
  const [shown] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const held = (state as { typed?: Record<string, string> } | null)?.typed ?? {};
  const params = new URLSearchParams({ ...Object.fromEntries(shown), ...held });

  /** Changes the named parameters and keeps the others. */
  const change = (next: Change) => {
    const all = { ...Object.fromEntries(params), ...next };
    const kept = Object.entries(all).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)] as const],
    );
    const isTyped = ([name]: readonly [string, string]) => typedNames.includes(name);
    const search = new URLSearchParams(kept.filter((one) => !isTyped(one)).map((one) => [...one]));
    void navigate(
      { search: search.toString() },
      { state: { typed: Object.fromEntries(kept.filter(isTyped)) } },
    );
  };

  /** The same for a filter: the list then starts at its first page. */
  const narrow = (next: Change) => change({ ...next, page: undefined });

  return { params, change, narrow };
}
