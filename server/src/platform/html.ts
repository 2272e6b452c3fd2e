/** Text that is HTML already. Only `html` and `raw` make it; everything else put into `html` is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Html | readonly Html[];

/** A piece of HTML; each part is escaped, unless it is `Html` itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    texts.reduce((built, text, index) => built + escaped(parts[index - 1] ?? '') + text),
  );
}

export const raw = (text: string): Html => new Html(text);

function escaped(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part !== 'string') return part.map((item) => item.text).join('');
  return part.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
