import { oneStop } from '../../ui/keys/one-stop.ts';
import classes from './CommonPhrases.module.css';

interface CommonPhrasesProps {
  /** What the phrases are for. */
  readonly label: string;
  readonly words: readonly string[];
  readonly onChoose: (words: string) => void;
}

/** Common phrases: a click inserts one into the field, where it can still be changed. */
export function CommonPhrases({ label, words, onChoose }: CommonPhrasesProps) {
  if (words.length === 0) return null;
  return (
    <div className={`flex wrap gap-6 mt-8 ${classes.words}`} {...oneStop} aria-label={label}>
      {words.map((one) => (
        <button
          key={one}
          className="soft small bordered on-surface pointer"
          type="button"
          onClick={() => onChoose(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}
