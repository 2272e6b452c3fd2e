/** A secret planted in a test, to be searched for in places where it must not be. */
export interface PlantedSecret {
  readonly name: string;
  readonly value: string;
}

/** How a planted secret appears in `text`: in clear, in hex or in base64. Short ones count only as whole words. */
export function findPlanted(secrets: readonly PlantedSecret[], text: string): string[] {
  const lower = text.toLowerCase();
  return secrets.flatMap(({ name, value }) => {
    const isShort = value.length < 8;
    const clear = isShort
      ? new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)
      : text.includes(value);
    return [
      ...(clear ? [`${name} in clear`] : []),
      ...(lower.includes(Buffer.from(value).toString('hex')) ? [`${name} in hex`] : []),
      ...(base64Forms(value).some((form) => text.includes(form)) ? [`${name} in base64`] : []),
    ];
  });
}

// Inside a longer text base64 has three possible alignments; the outermost characters depend on the neighbouring bytes and are
// left out.
function base64Forms(value: string): string[] {
  const forms = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]);
    const whole = Math.floor(bytes.length / 3) * 3;
    return bytes
      .subarray(0, whole)
      .toString('base64')
      .slice(before === 0 ? 0 : 4);
  });
  return forms
    .filter((form) => form.length >= 8)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
