/**
 * Texts about a line that cannot be imported as it stands. The command line says it in English; a page that imports
 * brings these texts in the language of its reader.
 */
export const englishFaults = {
  // Faults of a line as a whole
  line: 'The line {fault}',
  oversize: 'is longer than {bytes} bytes; it is not in the file of failed lines.',
  not_utf8: 'is not UTF-8.',
  not_json: 'is not JSON ({reason}).',
  no_object: 'is no JSON object.',
  cells: 'has {cells} cells, but there are {columns} columns.',
  quote_unclosed: 'opens a quote that is never closed.',
  quote_too_long: 'opens a quote that is not closed within {bytes} bytes.',
  quote_within: 'has a quote in the midst of a quoted cell, where it must be written twice.',
  quote_unquoted: 'has a quote in a cell that is not quoted.',
  done_unfit: 'does not fit the operations of the map, so it is not known what was done of the line.',
  // Faults of a cell
  empty: 'is empty, but must be filled in.',
  list: 'is a list or an object, which only the type json takes.',
  inexact: '{value} is beyond the numbers that are exact; it must be written as text.',
  null_character: 'holds a null character.',
  lost_character: 'holds a character that was lost (U+FFFD).',
  not_in_map: '{value} is not in the map ({form}).',
  not_email: '{value} is no e-mail address.',
  not_text: '{value} is not text.',
  not_integer: '{value} is not a whole number.',
  not_number: '{value} is not a number with "{form}" before its decimals.',
  not_amount: '{value} is not an amount of at most {decimals} decimals after "{form}".',
  not_boolean: '{value} is not one of {form}.',
  not_date: '{value} is not a date such as 2027-01-31.',
  not_date_of_form: '{value} is not a date of the form {form}.',
  not_datetime: '{value} is not a datetime such as 2027-01-31T09:00:00.',
  not_datetime_of_form: '{value} is not a datetime of the form {form}.',
  not_json_text: '{value} is not JSON.',
  // Faults of an operation
  id_twice: 'is that of line {line} too. Where both are of one customer, the map says "once".',
  email_twice: 'is that of line {line} too, and the service takes it once.',
  id_empty: 'is empty, but must be filled in; where the service is to give ids, the map has none.',
  id_missing: 'is missing: the map gives none, and no createcustomer comes before it on the line.',
  refused: 'is refused.',
  unanswered: 'was sent at {time} and not answered, so it may have been done.',
  refused_later: 'was refused after it had been sent and not answered, so it may have been done.',
} as const

export type FaultCode = keyof typeof englishFaults
export type FaultTexts = Readonly<Record<FaultCode, string>>

export function sayFault(
  texts: FaultTexts,
  code: FaultCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts[code].replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}
