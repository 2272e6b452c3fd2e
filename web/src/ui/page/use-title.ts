import { useEffect } from 'react';

/** The title of the window: the page's, then the product's. */
export function useTitle(title: string, product: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
