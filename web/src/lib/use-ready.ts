import { useEffect } from 'react';

/** Called once in each front: `data-ready` at the root of the document says from when on the page takes what is typed and pressed. */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
  }, []);
}
