/** The colours and the type of every page for readers: orders, requests, the portal, and invoices. */

export const light = {
  ground: '#f4f5f7',
  paper: '#ffffff',
  ink: '#17202b',
  soft: '#4c5866',
  line: '#c9d0d8',
  edge: '#6f7b89',
} as const

export const dark = {
  ground: '#12161c',
  paper: '#1b212a',
  ink: '#edf1f5',
  soft: '#b4bfcb',
  line: '#3a4552',
  edge: '#8793a1',
} as const

export const font = "100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** The tokens as custom properties of a style sheet. */
export const properties = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
