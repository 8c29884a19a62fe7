/** A choice of a field: the value that is sent, and the text that people see. */
export interface Option {
  readonly value: string
  readonly label: string
}
