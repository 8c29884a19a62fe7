/** Notes of customer service: their stored form, their events and their refusals. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createNote,
  deleteNote,
  mostNoteBytes,
  mostNotes,
  updateNote,
  type GivenNote,
} from '../../../functions/domain/customer/write-note.ts'
import { showNotes } from '../../../functions/domain/customer/show-notes.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { isRefused, type Change, type Refusal } from '../../../functions/domain/world/change.ts'
import type { Note } from '../../../functions/domain/world/note.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import { world as booked } from '../document/documents.ts'

const now: Instant = '2027-01-25T10:00:00.000Z'
const later: Instant = '2027-01-26T10:00:00.000Z'
const made = { at: now, by: 'Ida' }
const note: Note = { id: 'n1', kind: 'note', text: 'Wet paper', writing: 1, pinned: false, made }
const noted: World = { ...booked(), customer: { ...booked().customer, notes: { count: 1, bytes: 9 } } }

function changed(decided: Change | Refusal): Change {
  if (isRefused(decided)) expect.fail(`It was refused: ${JSON.stringify(decided)}`)
  return decided
}
const create = (given: GivenNote, world = booked()) => createNote({ world, given, id: 'n1', now, by: 'Ida' })
const update = (given: GivenNote, of: Note | undefined = note, world = noted) =>
  updateNote({ world, note: of, given, now: later, by: 'Bo' })
const codesOf = (decided: Change | Refusal) =>
  isRefused(decided) ? decided.faults.map((fault) => ('code' in fault ? [fault.field, fault.code] : [])) : decided

describe('A new note', () => {
  it('is kept with what was given, counted, and told of without its text', () => {
    const given = { text: 'Rang\r\nagain', kind: 'call', due: '2027-02-01', pinned: true } as const
    const { world, facts } = changed(create(given))
    const kept = { id: 'n1', kind: 'call', text: 'Rang\nagain', writing: 1, pinned: true, due: '2027-02-01', made }
    expect(world.records).toEqual([{ record: 'note', note: kept }])
    expect(world.customer.notes).toEqual({ count: 1, bytes: 10 })
    expect(facts).toEqual([{ fact: 'note', did: 'created', note: 'n1', kind: 'call', writing: 1 }])
    expect(JSON.stringify(facts)).not.toContain('again')
  })

  it('is a remark without more', () => {
    expect(changed(create({ text: 'Wet paper' })).world.records).toEqual([{ record: 'note', note }])
  })

  it.each<[string, GivenNote, object]>([
    ['without a word', { text: ' \n' }, [['text', 'note_empty']]],
    ['of more than 5,000 characters', { text: '😀'.repeat(5_001) }, [['text', 'text_too_long']]],
    ['with a control character', { text: 'a\u0007' }, [['text', 'text_control_characters']]],
    ['on a subscription that is not there', { text: 'x', subscription_id: '1~s' }, [['', 'subscription_unknown']]],
    [
      'with several faults, each of them told',
      { text: '', due: '2027-02-30' },
      [
        ['text', 'note_empty'],
        ['due', 'date_expected'],
      ],
    ],
  ])('is refused %s', (_, given, faults) => {
    expect(codesOf(create(given))).toEqual(faults)
  })

  it('is refused beyond so many, and beyond so much text', () => {
    const full = (notes: object) => ({
      ...booked(),
      customer: { ...booked().customer, notes: { count: 1, bytes: 1, ...notes } },
    })
    expect(codesOf(create({ text: 'x' }, full({ count: mostNotes })))).toEqual([['', 'notes_too_many']])
    expect(isRefused(create({ text: 'x' }, full({ count: mostNotes - 1 })))).toBe(false)
    expect(codesOf(create({ text: 'åå' }, full({ bytes: mostNoteBytes - 3 })))).toEqual([['text', 'notes_too_long']])
    expect(isRefused(create({ text: 'åå' }, full({ bytes: mostNoteBytes - 4 })))).toBe(false)
  })
})

describe('A changed note', () => {
  it('names the writing of a new text, who changed it, and when', () => {
    const { world, facts } = changed(update({ text: 'Dry again' }))
    const { made: _, ...others } = note
    expect(world.records).toEqual([
      { record: 'note', note: { ...others, made, text: 'Dry again', writing: 2, changed: { at: later, by: 'Bo' } } },
    ])
    expect(facts).toEqual([{ fact: 'note', did: 'updated', note: 'n1', kind: 'note', writing: 2 }])
  })

  it('keeps what is not mentioned, and loses what is empty', () => {
    const task: Note = { ...note, kind: 'task', due: '2027-02-01', subscription: '1001~s1' }
    const { world, facts } = changed(update({ due: '', subscription_id: '' }, task))
    expect(world.records).toEqual([
      { record: 'note', note: { ...note, kind: 'task', changed: { at: later, by: 'Bo' } } },
    ])
    expect(facts).toEqual([{ fact: 'note', did: 'updated', note: 'n1', kind: 'task' }])
  })

  it('is no change where nothing is other', () => {
    const { world, facts } = changed(update({ text: 'Wet paper', pinned: false, due: '' }))
    expect(world).toBe(noted)
    expect(facts).toEqual([])
  })

  it('may be shortened where there is too much text already', () => {
    const world = { ...noted, customer: { ...noted.customer, notes: { count: 1, bytes: mostNoteBytes + 20 } } }
    expect(isRefused(update({ text: 'Dry' }, note, world))).toBe(false)
    expect(isRefused(update({ pinned: true }, note, world))).toBe(false)
    expect(isRefused(update({ text: 'Wet papers' }, note, world))).toBe(true)
  })

  it('has to be there', () => {
    const decided = updateNote({ world: noted, note: undefined, given: { pinned: true }, now, by: 'Bo' })
    expect(codesOf(decided)).toEqual([['', 'note_unknown']])
    expect(codesOf(deleteNote({ world: noted, note: undefined }))).toEqual([['', 'note_unknown']])
  })
})

it('The last note that is deleted leaves no count', () => {
  const { world, facts } = changed(deleteNote({ world: noted, note }))
  expect(world.records).toEqual([{ record: 'note-deleted', id: 'n1' }])
  expect('notes' in world.customer).toBe(false)
  expect(facts).toEqual([{ fact: 'note', did: 'deleted', note: 'n1', kind: 'note' }])
})

it('The counts are those of the notes, whatever is done with them', () => {
  const step = fc.record({
    did: fc.constantFrom('create', 'update', 'delete'),
    which: fc.nat(3),
    text: fc.string({ minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let world = booked()
      const notes = new Map<string, Note>()
      for (const { did, which, text } of steps) {
        const id = `n${which}`
        const present = notes.get(id)
        const decided =
          did === 'create' && present === undefined
            ? createNote({ world, given: { text }, id, now, by: 'Ida' })
            : did === 'delete'
              ? deleteNote({ world, note: present })
              : updateNote({ world, note: present, given: { text }, now, by: 'Bo' })
        if (isRefused(decided)) continue
        for (const record of decided.world.records) {
          if (record.record === 'note') notes.set(id, record.note)
          if (record.record === 'note-deleted') notes.delete(id)
        }
        world = { ...decided.world, records: [] }
      }
      const bytes = [...notes.values()].reduce((sum, one) => sum + Buffer.byteLength(one.text), 0)
      expect(world.customer.notes).toEqual(notes.size === 0 ? undefined : { count: notes.size, bytes })
    }),
  )
})

it('Notes are shown pinned first, and then the newest first', () => {
  const at = (id: string, instant: Instant, more: Partial<Note> = {}): Note => ({
    ...{ ...note, id, made: { at: instant, by: 'Ida' } },
    ...more,
  })
  const shown = showNotes(
    [
      at('n1', now),
      at('n2', later),
      at('n3', later),
      at('n4', now, { pinned: true, changed: { at: later, by: 'Bo' } }),
    ],
    'Europe/Copenhagen',
  )
  expect(shown.map(({ note_id }) => note_id)).toEqual(['n4', 'n3', 'n2', 'n1'])
  expect(shown[0]).toEqual({
    ...{ note_id: 'n4', kind: 'note', text: 'Wet paper', pinned: true },
    ...{ created: '2027-01-25T11:00:00', by: 'Ida', updated: '2027-01-26T11:00:00', updated_by: 'Bo' },
  })
})
