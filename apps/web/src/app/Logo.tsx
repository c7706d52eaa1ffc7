/** The mark: a table with its four seats. */
export function Logo() {
  return (
    <svg
      viewBox="0 0 28 28"
      width="28"
      height="28"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
    >
      <rect x="1.8" y="1.8" width="24.4" height="24.4" rx="6" strokeWidth="1.6" />
      <path d="M10 7h8M10 21h8M7 10v8M21 10v8" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
