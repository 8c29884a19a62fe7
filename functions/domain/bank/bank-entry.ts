/** A stored entry of a bank account: the bank's data, and the payments matched with it. */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

const whole = v.pipe(v.number(), v.integer())
const text = v.string()

/** Grounds for proposing an invoice or a customer. */
export const proposalGrounds = ['reference', 'number', 'payer', 'name'] as const

const proposalSchema = v.object({
  /** Proposals of one option are accepted together. */
  option: whole,
  customer: text,
  /** Absent if the amount goes to the customer's balance. */
  number: v.exactOptional(text),
  amountMinor: whole,
  why: v.picklist(proposalGrounds),
})
export type Proposal = Readonly<v.InferOutput<typeof proposalSchema>>

/** `detailed` is a batch whose details are separate entries, or another name of an entry. */
export const entryStates = ['unmatched', 'proposed', 'ignored', 'matched', 'detailed'] as const
export type EntryState = (typeof entryStates)[number]
/** The states of entries that people handle. */
export const shownEntryStates = ['unmatched', 'proposed', 'ignored'] as const satisfies readonly EntryState[]

export const bankEntrySchema = v.object({
  id: text,
  version: whole,
  /** The file that first contained the entry. */
  file: text,
  /** External id of the business entity that the account belongs to. */
  entity: text,
  account: text,
  currency: text,
  /** Below zero for money that left the account. */
  amountMinor: whole,
  date: text,
  reference: text,
  /** Present if the bank gave the entry no reference. */
  is_unnamed: v.exactOptional(v.literal(true)),
  is_batch: v.exactOptional(v.literal(true)),
  /** Money that the scheme collected, if the entry does not name the collection. */
  is_collected: v.exactOptional(v.literal(true)),
  end_to_end: v.exactOptional(text),
  references: v.array(text),
  text,
  /** Charges of the bank, positive if the bank took them. */
  chargesMinor: v.exactOptional(whole),
  payer: v.object({ name: v.exactOptional(text), account: v.exactOptional(text) }),
  returned: v.exactOptional(v.object({ reason: v.exactOptional(text), amountMinor: v.exactOptional(whole) })),
  state: v.picklist(entryStates),
  /** The file that first reported the details of a batch. */
  detailed_by: v.exactOptional(text),
  /** Kept with a match, so that the match can be undone. */
  proposals: v.array(proposalSchema),
  /** Payments that the entry made, or that were recognised as its money. */
  payments: v.array(v.object({ customer: text, payment: text })),
  matched: v.exactOptional(v.object({ at: instantSchema, by: text })),
  note: v.exactOptional(text),
  /** A person has decided about the entry, so no file moves it any more. */
  by_hand: v.exactOptional(v.literal(true)),
  /** The id by the entry's own name, if it is stored under a name that other entries may share. */
  renamed: v.exactOptional(text),
  /** Present for another name of an entry: the id under which that entry is stored. */
  alias_of: v.exactOptional(text),
})
export type BankEntry = Readonly<v.InferOutput<typeof bankEntrySchema>>

/** Whether two entries may be the same, reported by one file with the bank's reference and by another without it. */
export const maybeSameEntry = (one: BankEntry, other: BankEntry): boolean =>
  one.is_unnamed !== other.is_unnamed &&
  one.account === other.account &&
  one.currency === other.currency &&
  one.amountMinor === other.amountMinor &&
  one.date === other.date

/**
 * Whether a stored entry is this one. It was stored under a name that entries may share, and `id` is this entry's own
 * name.
 */
export const isNamedBy = ({ alias_of, renamed }: BankEntry, { id }: BankEntry): boolean =>
  alias_of === undefined && (renamed === undefined || renamed === id)

/**
 * The same check for a name that an earlier version made from fewer values: the payer and the references have to agree.
 */
export const wasNamed = (stored: BankEntry, entry: BankEntry): boolean =>
  isNamedBy(stored, entry) &&
  stored.payer.account === entry.payer.account &&
  entry.references.every((reference) => stored.references.includes(reference))
