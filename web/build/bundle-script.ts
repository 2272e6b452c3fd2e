import { build } from 'rolldown';

/** A module with all it imports as one small script of its own. */
export async function bundleScript(entry: string): Promise<string> {
  const { output } = await build({
    input: entry,
    output: { format: 'iife', minify: true },
    write: false,
  });
  return output[0].code.trim();
}
