import { useEffect, useState } from 'react';

/** Whole seconds left until `start(seconds)` has run out; 0 when idle. */
export function useCountdown() {
  const [endTime, setEndTime] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endTime === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((endTime - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endTime]);

  return { left, start: (seconds: number) => setEndTime(Date.now() + seconds * 1000) };
}
