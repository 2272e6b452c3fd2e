import { useEffect } from 'react';

let [page, product, thing] = ['', '', ''];

function show(): void {
  const title = thing || page;
  document.title = title ? `${title} · ${product}` : product;
}

/** Sets the title of the window: the page's, then the product's. */
export function useTitle(title: string, of: string): void {
  useEffect(() => {
    [page, product] = [title, of];
    show();
  }, [title, of]);
}

/** Adds what the page shows to the title of the window, such as `SS-2026-000001 …`, while it is shown. */
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
