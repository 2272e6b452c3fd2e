const beginnings = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s];

/** Whether the server would show it as a picture, by how it begins: what a file is called says nothing. */
export async function isPicture(file: Blob): Promise<boolean> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    const beginning = String.fromCharCode(...bytes);
    return beginnings.some((one) => one.test(beginning));
  } catch {
    // a folder, or a file that is gone: its upload says so
    return false;
  }
}
