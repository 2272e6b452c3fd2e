import { lettersPath } from '../../lib/paths.ts';
import { useSearchParams } from 'react-router';

const openKey = 'open';

/** The open letter, and the addresses of letters and list, which keep type and page. */
export function useLetterPlace() {
  const [params] = useSearchParams();
  const pathWith = (change: (params: URLSearchParams) => void): string => {
    const next = new URLSearchParams(params);
    change(next);
    return next.size > 0 ? `${lettersPath}?${next.toString()}` : lettersPath;
  };
  return {
    openId: params.get(openKey),
    listPath: pathWith((next) => next.delete(openKey)),
    pathOf: (id: string) => pathWith((next) => next.set(openKey, id)),
  };
}
