/** The console's own icons: lines of 1.5 on a grid of 16, in the colour of the text. No icon replaces a word. */
const paths = {
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.3 10.3l3.2 3.2',
  start: 'M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z',
  customers: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8zM2.75 13.5a5.25 5.25 0 0 1 10.5 0',
  invoices: 'M3.5 2.5h9v11l-2.25-1.25L8 13.5l-2.25-1.25L3.5 13.5zM6 6h4M6 8.75h4',
  orders: 'M2.5 4h1.75l1.5 6.5h6l1.5-4.75H4.75M6.5 13.25h.01M11 13.25h.01',
  products: 'M2.5 3.5h11v9.5h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5',
  campaigns: 'M2.5 9.5V6.5l8.5-4v11zM4.5 10v3h2v-2.25M13.25 7v2',
  events: 'M2 8h3l1.75-4.5L9.5 12.5 11 8h3',
  activity: 'M6 7.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM2 13a4 4 0 0 1 8 0M10.5 4.5H14M11 8h3M12 11.5h2',
  import: 'M8 2.5v7.25M5 7l3 3 3-3M2.5 10.5v3h11v-3',
  settings: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  clock: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 5v3.25l2.25 1.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'M4 4l8 8M12 4l-8 8',
  person:
    'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 8.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM4.75 12c.6-1.4 1.8-2 3.25-2s2.65.6 3.25 2',
  warning: 'M8 2.5l6 10.75H2zM8 6.5v3M8 11.4v.1',
  check: 'M3 8.5l3.25 3.25L13 5',
  nothing: 'M2.5 5.5h11v8h-11zM4 2.5h8l1.5 3h-11zM6.5 8.5h3',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM9.5 13.5V10H13M5.5 5.5h5M5.5 8h3',
  payment: 'M2 4h12v8H2zM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM4 6v.01M12 10v.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  pin: 'M6 2.5h4l-.5 4 2 2.5h-7l2-2.5zM8 9v4.5',
} as const
export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
