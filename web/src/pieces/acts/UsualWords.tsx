import classes from './UsualWords.module.css';

interface UsualWordsProps {
  /** What they are for. */
  readonly label: string;
  readonly words: readonly string[];
  readonly onChoose: (words: string) => void;
}

/** Words written every day; a click writes them, and they may be changed after. */
export function UsualWords({ label, words, onChoose }: UsualWordsProps) {
  if (words.length === 0) return null;
  return (
    <div className={classes.words} role="group" aria-label={label}>
      {words.map((one) => (
        <button key={one} type="button" onClick={() => onChoose(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}
