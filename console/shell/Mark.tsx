/** The mark of the console: a sheet and its next issue. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg class="brand-mark" width={size} height={size} viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <rect x="2" y="5" width="12" height="15" rx="2.5" fill="currentColor" opacity="0.28" />
      <rect x="7" y="2" width="13" height="15" rx="2.5" fill="currentColor" />
      <path d="M10.5 6.5h6M10.5 9.5h6M10.5 12.5h3.5" stroke="var(--paper)" stroke-width="1.5" stroke-linecap="round" />
    </svg>
  )
}
