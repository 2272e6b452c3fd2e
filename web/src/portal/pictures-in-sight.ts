/** The pictures of the page that are seen without scrolling, and are fetched at once. */
export const picturesInSight = (): HTMLImageElement[] =>
  [...document.images].filter(
    (picture) => picture.loading === 'eager' && picture.getBoundingClientRect().top < innerHeight,
  );
