/** Two milliseconds of work, forty times over. */
const rows = Array.from({ length: 40 }, (_, row) => row);

let breaths = 0;
let begun = 0;
let ended = 0;
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => {
  breaths += 1;
};

/** How often the page could have answered somebody while the last `Heavy` was drawn. */
export const breathsMeanwhile = (): number => ended - begun;

/** Something that takes its time to draw, and says 画好了 at its end. */
export function Heavy() {
  return rows.map((row) => <Row key={row} row={row} />);
}

function Row({ row }: { row: number }) {
  work(row);
  return row === rows.length - 1 ? <p>画好了</p> : null;
}

function work(row: number): void {
  if (row === 0) begun = breaths;
  ended = breaths;
  const end = performance.now() + 2;
  while (performance.now() < end);
  port2.postMessage(null);
}
