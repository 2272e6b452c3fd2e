/** The logo: a line of stations with the last one reached. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path d="M7 16h18" stroke="#6d8fd6" strokeWidth="2" strokeLinecap="round" />
      <circle cx="7" cy="16" r="3" fill="#fff" />
      <circle cx="16" cy="16" r="3" fill="#fff" />
      <circle cx="25" cy="16" r="4" fill="#f08a24" />
    </svg>
  );
}
