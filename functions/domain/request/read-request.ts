/** The parsing of a reader's input on a page: the request to be stored, or the faults at their fields. */
import type { Language } from '../../language/language.ts'
import { faultAt, refused, type Parsed } from '../fields/parsed.ts'
import { parseEmailText, parseLine, parseText } from '../fields/text.ts'
import type { Fault } from '../refusal/fault.ts'
import { dateOf, parseDate, type Instant } from '../time/time.ts'
import type { ReaderRequest, RequestKind, Said } from './request.ts'

/** The fields of the law, by the names of their inputs. */
export const requestFields = {
  withdraw: ['name', 'contract', 'address', 'email'],
  cancel: ['name', 'contract', 'address', 'email', 'ground', 'reason', 'date'],
} as const satisfies Readonly<Record<RequestKind, readonly (keyof Said)[]>>

export interface Reading {
  readonly id: string
  readonly kind: RequestKind
  readonly entity: string
  readonly language: Language
  readonly now: Instant
  readonly timezone: string
}

export type ReadRequest =
  | { readonly outcome: 'read'; readonly request: ReaderRequest }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

const mostReason = 2_000

/** `sent` gives the text of an input; the empty text if nothing was filled in. */
export function readRequest(sent: (input: keyof Said) => string, reading: Reading): ReadRequest {
  const { id, kind, entity, language, now, timezone } = reading
  const faults: Fault[] = []
  const line = (input: 'name' | 'contract', isRequired: boolean) => {
    const parsed = parseLine(sent(input).trim())
    if (parsed.outcome === 'refused') faults.push(faultAt(input, parsed))
    else if (isRequired && parsed.value === '') faults.push({ field: input, code: 'field_required' })
    return parsed.outcome === 'refused' ? '' : parsed.value
  }
  const text = (input: 'address' | 'reason') => {
    const parsed = parseLongText(sent(input).trim())
    if (parsed.outcome === 'refused') faults.push(faultAt(input, parsed))
    return parsed.outcome === 'refused' ? '' : parsed.value
  }
  const words: Said = {
    name: line('name', true),
    ...filled('contract', line('contract', false)),
    ...filled('address', text('address')),
    email: emailOf(sent('email'), faults),
    ...(kind === 'cancel' && cancellationOf(sent, text('reason'), { faults, today: dateOf(now, timezone) })),
  }
  if (faults.length > 0) return { outcome: 'refused', faults }
  return {
    outcome: 'read',
    request: {
      ...{ id, version: 1, kind, entity, received: now, language, said: words },
      ...{ state: 'received', due: now, proposals: [], mails: ['receipt'] },
    },
  }
}

const parseLongText = (written: string): Parsed<string> =>
  Array.from(written.replaceAll('\r\n', '\n')).length > mostReason
    ? refused('text_too_long', { max: mostReason })
    : parseText(written)

const filled = (key: keyof Said, value: string) => (value === '' ? {} : { [key]: value })

function emailOf(written: string, faults: Fault[]): string {
  if (written.trim() === '') {
    faults.push({ field: 'email', code: 'field_required' })
    return ''
  }
  const parsed = parseEmailText(written)
  if (parsed.outcome === 'parsed') return parsed.value
  faults.push(faultAt('email', parsed))
  return ''
}

const grounds = ['ordinary', 'cause'] as const

function cancellationOf(
  sent: (input: keyof Said) => string,
  reason: string,
  { faults, today }: { readonly faults: Fault[]; readonly today: string },
): Pick<Said, 'ground' | 'reason' | 'date'> {
  const sentGround = sent('ground')
  if (sentGround !== '' && !grounds.some((each) => each === sentGround)) {
    faults.push({ field: 'ground', code: 'choice_expected', values: { choices: grounds.join(', ') } })
  }
  const ground = sentGround === 'cause' ? 'cause' : 'ordinary'
  if (ground === 'cause' && sent('reason').trim() === '') faults.push({ field: 'reason', code: 'field_required' })
  const written = sent('date').trim()
  const date = written === '' ? undefined : parseDate(written)
  if (written !== '' && date === undefined) faults.push({ field: 'date', code: 'date_expected' })
  else if (date !== undefined && date < today) faults.push({ field: 'date', code: 'date_past' })
  return { ground, ...filled('reason', reason), ...(date === undefined ? {} : { date }) }
}
