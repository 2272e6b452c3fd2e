const defaultWidth = 375;

/** The address of an image in the width it is shown at (CSS pixels), for this screen's density. Local previews stay as they are. */
export function imageAt(address: string, width = defaultWidth, density = devicePixelRatio): string {
  if (!address || /^(blob|data):/.test(address)) return address;
  const url = new URL(address, location.href);
  url.searchParams.set('width', String(width * Math.max(2, Math.ceil(density))));
  return url.origin === location.origin ? url.pathname + url.search : url.href;
}

/** What the server takes as a picture, as a file chooser is told. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif';
