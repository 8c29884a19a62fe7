/**
 * The finished part of a failed line, in its own column of the file of failed lines: operations by their place in the
 * map, and the customer that they created. So a corrected line can be imported again without doing anything twice.
 *
 * 1:createcustomer=1001 2:createsubscription
 */

export const doneColumn = 'import:done'

export interface Done {
  /** The place in the map's list of operations, from 0. */
  readonly position: number
  readonly operation: string
  /** The customer that a createcustomer made. */
  readonly customer: string | undefined
}

export function showDone(done: readonly Done[]): string {
  return done
    .map(({ position, operation, customer }) => {
      return `${position + 1}:${operation}${customer === undefined ? '' : `=${customer}`}`
    })
    .join(' ')
}

/** Undefined if the text has another form. */
export function parseDone(text: string): Done[] | undefined {
  const entries = text.split(/\s+/).filter((entry) => entry !== '')
  const done = entries.flatMap((entry) => {
    const { position, operation, customer } =
      /^(?<position>[1-9]\d{0,3}):(?<operation>[^=]+)(?:=(?<customer>.+))?$/.exec(entry)?.groups ?? {}
    return position === undefined || operation === undefined
      ? []
      : [{ position: Number(position) - 1, operation, customer }]
  })
  return done.length === entries.length ? done : undefined
}
