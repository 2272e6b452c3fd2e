/** The picture of an empty state: a line of stations with nothing on it. */
export function EmptyPicture() {
  return (
    <svg aria-hidden="true" width="160" height="88" viewBox="0 0 160 88" fill="none">
      <rect x="26" y="10" width="108" height="58" rx="8" fill="var(--surface-sunken)" />
      <rect x="38" y="23" width="44" height="6" rx="3" fill="var(--line)" />
      <rect x="38" y="36" width="72" height="6" rx="3" fill="var(--line)" />
      <path d="M26 68h108" stroke="var(--line)" strokeWidth="2" strokeDasharray="3 5" />
      {[26, 62, 98, 134].map((x) => (
        <circle
          key={x}
          cx={x}
          cy="68"
          r="6"
          fill="var(--surface)"
          stroke="var(--edge)"
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
