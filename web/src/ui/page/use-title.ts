import { useEffect } from 'react';

let [page, product, thing] = ['', '', ''];

function show(): void {
  const title = thing || page;
  document.title = title ? `${title} · ${product}` : product;
}

/** The title of the window: the page's, then the product's. */
export function useTitle(title: string, of: string): void {
  useEffect(() => {
    [page, product] = [title, of];
    show();
  }, [title, of]);
}

/** What the page shows by name, `SS-2026-000001 …`, as long as it does: it stands in the title of the window, and nowhere else. */
export function useNamedTitle(name: string | undefined): void {
  useEffect(() => {
    thing = name ?? '';
    show();
    return () => {
      thing = '';
      show();
    };
  }, [name]);
}
