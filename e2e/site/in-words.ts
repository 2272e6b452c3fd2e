/** How a site speaks where its pages are not Chinese. */
interface Speech {
  words(text: string): string;
  /** What a whole text is to be, values in it and all. */
  whole(text: string): unknown;
}

let speech: Speech | undefined;

export function speakBy(other: Speech): void {
  speech = other;
}

/** What a journey types, or compares by itself, in the words of its pages. */
export const inWords = (text: string): string => speech?.words(text) ?? text;

/** The same for a whole text that may have values in it, to be compared by `expect`. */
export const saying = (text: string): unknown => speech?.whole(text) ?? text;
