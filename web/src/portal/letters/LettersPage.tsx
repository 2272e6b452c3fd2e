import { LetterBox } from './LetterBox.tsx';
import { useLetterPlace } from './letter-place.ts';
import { LetterView } from './LetterView.tsx';

/** The list of letters, or the one that the address opens. */
export default function LettersPage() {
  const { openId } = useLetterPlace();
  return openId ? <LetterView key={openId} id={openId} /> : <LetterBox />;
}
