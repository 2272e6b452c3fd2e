/** The server's message for a file that it refuses; '' where it gives none. */
export async function refusalAt(address: string): Promise<string> {
  if (/^(blob|data):/.test(address)) return '';
  try {
    const answer = await fetch(address, { credentials: 'include' });
    const { message } = (await answer.json()) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
