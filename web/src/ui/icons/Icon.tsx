/** Outlines on a 24 × 24 field, drawn for this product. */
const shapes = {
  alert: 'M12 8v5M12 16.5v.01M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  back: 'M15 5l-7 7 7 7',
  box: 'M12 3.5l8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4',
  card: 'M3.5 6h17v12h-17zM8.5 9a1.75 1.75 0 1 0 0 3.5A1.75 1.75 0 0 0 8.5 9ZM5.8 15.6c.5-1.4 1.5-2 2.7-2s2.2.6 2.7 2M14 10h4M14 13.5h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  coin: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8l3.5 4-3.5 4-3.5-4Z',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  file: 'M7 3.5h7l4.5 4.5v12.5H7zM13.5 3.5V8.5h5',
  flag: 'M6 20.5V4.5M6 5.5h11l-2.5 4 2.5 4H6',
  gift: 'M4.5 11v9h15v-9M3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9 7.5 7.5 6.5 7.5 5c0-2.5 4-2 4.5 2.5.5-4.5 4.5-5 4.5-2.5 0 1.5-1.5 2.5-4.5 2.5Z',
  growth: 'M4 19.5h16M6 15.5l4-4 3.5 3 5-6.5M15 8h3.5v3.5',
  home: 'M4.5 11L12 4.5l7.5 6.5M6.5 9.5v10h11v-10',
  leave: 'M13.5 4.5h-8v15h8M10 12h10M16.5 8.5l3.5 3.5-3.5 3.5',
  letter: 'M4 6h16v12.5H4zM4.5 7l7.5 6 7.5-6',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  log: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5',
  lock: 'M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  people:
    'M9 5a3.25 3.25 0 1 0 0 6.5A3.25 3.25 0 0 0 9 5ZM2.5 19c.7-3 3.2-4.5 6.5-4.5s5.8 1.5 6.5 4.5M15.5 5.2a3.25 3.25 0 0 1 0 6.1M17.5 14.8c2.1.6 3.5 2 4 4.2',
  news: 'M4 10v4h3l7 4.5v-13L7 10zM17 9.5c1.3 1.2 1.3 3.8 0 5M7.5 14l1.5 5h2',
  person:
    'M12 4.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5ZM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5',
  plus: 'M12 5v14M5 12h14',
  podium: 'M9 20.5V8h6v12.5M3.5 20.5V12H9M15 10.5h5.5v10M3 20.5h18',
  refresh: 'M19 12a7 7 0 1 1-2-5M19.5 4v4h-4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5',
  send: 'M4 12l16-7.5-5.5 16-3-6.5zM11.5 14L20 4.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  system: 'M3.5 5h17v11h-17zM8.5 20h7M12 16v4',
  top: 'M6 14.5l6-6 6 6M6 4.5h12',
  upload: 'M12 15.5v-11M7.5 9L12 4.5 16.5 9M5 19.5h14',
} as const;

export type IconName = keyof typeof shapes;

/** Decoration: the words beside it, or the `aria-label` of its button, say what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
