/** Choices that the browser remembers for a person between visits, and never data of the account. */
const prefix = 'console.'

export type Remembered = 'language' | 'shown' | 'theme' | 'signed-in' | 'account' | 'provider' | 'columns'

export function remembered(name: Remembered): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined
  } catch {
    // A browser may have its storage turned off.
    return undefined
  }
}

export function remember(name: Remembered, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, value)
  } catch {
    // The choice holds until the page is closed.
  }
}
