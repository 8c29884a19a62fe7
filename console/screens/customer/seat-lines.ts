/** Pasted lines with people for the seats of a group: an address on each line, or `Ann Berg <ann@example.com>`. */
export interface SeatLine {
  readonly email: string
  readonly name?: string
}

export interface SeatLines {
  readonly people: readonly SeatLine[]
  /** Texts that have no address. */
  readonly wrong: readonly string[]
}

const address = /[^\s<>,;"']+@[^\s<>,;"']+\.[^\s<>,;"']+/

export function seatLines(text: string): SeatLines {
  const parts = text
    .split(/[\n;]|,(?=[^<]*@)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const people = new Map<string, SeatLine>()
  const wrong: string[] = []
  for (const part of parts) {
    const email = address.exec(part)?.[0]
    if (email === undefined) {
      wrong.push(part)
      continue
    }
    const name = part
      .replace(email, '')
      .replaceAll(/[<>"',\t]/g, ' ')
      .trim()
    people.set(email.toLowerCase(), { email, ...(name !== '' && { name }) })
  }
  return { people: [...people.values()], wrong }
}
