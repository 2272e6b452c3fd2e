const defaultWidth = 375;

/** The address of an image in the width it is shown at (CSS pixels), for a screen of this density. Local previews stay as they are. */
export function imageAt(address: string, width = defaultWidth, density = 2): string {
  if (isLocal(address)) return address;
  const here = 'https://page';
  const url = new URL(address, here);
  url.searchParams.set('width', String(width * Math.max(2, Math.ceil(density))));
  return url.origin === here ? url.pathname + url.search : url.href;
}

/** The same as `src` and `srcSet` of a picture, for screens of every density. */
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

/** What the server takes as a picture, as a file chooser is told. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif';
