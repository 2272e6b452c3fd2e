import { useState } from 'react';
import { writeLocal, readLocal } from '../theme/local-storage.ts';

const key = 'shield_source_menu';

/** Whether the side menu is collapsed, stored in this browser. */
export function useMini() {
  const [isMini, setMini] = useState(() => readLocal(key) === 'mini');
  const toggle = () => {
    writeLocal(key, isMini ? 'normal' : 'mini');
    setMini(!isMini);
  };
  return { isMini, toggle };
}
