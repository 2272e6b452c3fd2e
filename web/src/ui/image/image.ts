const defaultWidth = 375;

/** The address of an image in the width it is shown at (CSS pixels), for a screen of this density. Local previews are unchanged. */
export function imageAt(address: string, width = defaultWidth, density = 2): string {
  if (isLocal(address)) return address;
  const here = 'https://page';
  const url = new URL(address, here);
  url.searchParams.set('width', String(width * Math.max(2, Math.ceil(density))));
  return url.origin === here ? url.pathname + url.search : url.href;
}

/** `src` and `srcSet` of an image, for screens of every density. */
export const imageSetAt = (address: string, width?: number) =>
  isLocal(address)
    ? { src: address }
    : {
        src: imageAt(address, width),
        srcSet: [2, 3, 4]
          .map((density) => `${imageAt(address, width, density)} ${density}x`)
          .join(', '),
      };

const isLocal = (address: string): boolean => !address || /^(blob|data):/.test(address);

/** The types that the server accepts as pictures, for file choosers. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif';
