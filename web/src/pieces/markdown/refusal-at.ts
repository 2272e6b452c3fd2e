/** Why the server does not hand out what stands at an address of its own; '' where it does not say. */
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
