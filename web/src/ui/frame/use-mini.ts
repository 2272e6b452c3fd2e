import { useState } from 'react';

const key = 'shield_source_menu';

/** Whether the side menu is collapsed, remembered by this browser. */
export function useMini() {
  const [isMini, setMini] = useState(remembered);
  const toggle = () => {
    keep(!isMini);
    setMini(!isMini);
  };
  return { isMini, toggle };
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'mini';
  } catch {
    return false;
  }
}

function keep(isMini: boolean): void {
  try {
    localStorage.setItem(key, isMini ? 'mini' : 'normal');
  } catch {
    // Not remembered where the browser keeps nothing.
  }
}
