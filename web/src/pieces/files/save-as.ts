/** Downloads the file at an address of this site under a name, without leaving the page. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads a value as a JSON file. */
export const saveJson = (content: unknown, name: string): void =>
  saveText(JSON.stringify(content, null, 2), name, 'application/json');

/** Downloads a text as a file of this type. */
export function saveText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveAs(address, name);
  // the browser reads it after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
