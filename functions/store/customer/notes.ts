/** The stored notes of customers. The condition on the customer's version guards every write of them. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { listOfNote, placeOfNote } from '../../domain/customer/note-lists.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import type { NoteText } from '../../domain/facts/history-reading.ts'
import { noteSchema, type Note } from '../../domain/world/note.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { customerPartition, listAttributes, noteKey, noteListPartition, notePrefix } from '../keys.ts'

/** All notes of a customer, oldest first. */
export async function readNotes(account: string, customer: string): Promise<Note[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': notePrefix },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(noteSchema, item))
}

/**
 * A note of a customer. A decision on it reads it after the customer's world: a change in between then has a later
 * version than the world, and the commit fails.
 */
export async function readNote(account: string, customer: string, id: string): Promise<Note | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: noteKey(account, customer, id), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(noteSchema, Item)
}

/** The texts of the notes that the facts of a customer's history mention. */
export async function readNoteTexts(account: string, customer: string, facts: readonly Fact[]): Promise<NoteText> {
  const ids = new Set(facts.flatMap((fact) => (fact.fact === 'note' && fact.writing !== undefined ? [fact.note] : [])))
  if (ids.size === 0) return () => undefined
  const items = await batchGet([...ids].map((id) => noteKey(account, customer, id)))
  const notes = new Map(items.map((item) => v.parse(noteSchema, item)).map((note) => [note.id, note]))
  return (id, writing) => {
    const note = notes.get(id)
    return note?.writing === writing ? note.text : undefined
  }
}

export const noteWrite = (account: string, customer: string, note: Note): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...noteKey(account, customer, note.id), ...note, ...listed(account, note) },
    },
  },
  onConflict: 'lost-race',
})

/** Attributes of a note's own item put it into the list of its state, which costs no further write. */
export const listed = (account: string, note: Note) =>
  listAttributes(noteListPartition(account, listOfNote(note)), placeOfNote(note))

export const noteRemoval = (account: string, customer: string, id: string): ConditionalWrite => ({
  write: { Delete: { TableName: mainTable(), Key: noteKey(account, customer, id) } },
  onConflict: 'lost-race',
})
