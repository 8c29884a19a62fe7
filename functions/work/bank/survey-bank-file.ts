/**
 * The first reading of a bank's file: everything in it is checked, and its entries are cut into pages, before any of
 * them is booked. A long file is read in parts, each from the place where the previous part paused. Pages do not depend
 * on those places, so a part may be read again.
 */
import * as v from 'valibot'
import { BankFileFault } from '../../bank-file/bank-file-fault.ts'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import type { Chunks } from '../../bank-file/decode-text.ts'
import { readBankFile, readOn } from '../../bank-file/read-bank-file.ts'
import { readingPlaceSchema, type ReadingPlace } from '../../bank-file/reading-place.ts'
import { entityOfAccount, entityOfMandates } from '../../domain/bank/accounts.ts'
import {
  bankFormats,
  reportedEntrySchema,
  reportedMandateSchema,
  reportedRefusalSchema,
  type BankFormat,
  type ReportedEntry,
  type ReportedGroupRefusal,
  type ReportedItem,
  type ReportedMandate,
  type ReportedRefusal,
  type Warning,
} from '../../domain/bank/reported-entry.ts'
import { codes } from '../../domain/refusal/code.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { withYoungMemoryKept } from '../../outside/young-memory.ts'

/** An item of a page: an entry or a mandate with its business entity, or a refused collection. */
const pageItemSchema = v.variant('item', [
  v.object({ item: v.literal('entry'), entity: v.string(), entry: reportedEntrySchema }),
  v.object({ item: v.literal('refusal'), refusal: reportedRefusalSchema }),
  v.object({ item: v.literal('mandate'), entity: v.string(), mandate: reportedMandateSchema }),
])
export const pageSchema = v.array(pageItemSchema)
export type PageItem =
  | { readonly item: 'entry'; readonly entity: string; readonly entry: ReportedEntry }
  | { readonly item: 'refusal'; readonly refusal: ReportedRefusal }
  | { readonly item: 'mandate'; readonly entity: string; readonly mandate: ReportedMandate }

export interface AccountSum {
  readonly account: string
  readonly currency: string
  readonly entries: number
  readonly sumMinor: number
}

export interface Survey {
  readonly format: BankFormat
  readonly accounts: readonly AccountSum[]
  readonly warnings: readonly Warning[]
  readonly pages: number
  /** The accounts whose entries are in the pages. */
  readonly read: readonly string[]
  /** The date on which the bank made the file, if the file names it. */
  readonly on?: PlainDate
}

export interface Surveying {
  readonly settings: Settings
  readonly chunks: Chunks
  /** The number of bytes after which the reading pauses. */
  readonly pauseAfterBytes?: number
  readonly format?: BankFormat
  /** The business entity that the caller names. */
  readonly entity?: string
  /** The accounts that earlier readings of the same bytes have read. */
  readonly alreadyRead?: readonly string[]
  /** The EndToEndIds of a message or batch that the service made; undefined if it made none of that name. */
  readonly debitsOf: (group: ReportedGroupRefusal) => Promise<AsyncIterable<string> | undefined>
  /** Keeps a page. */
  readonly keepPage: (index: number, items: readonly PageItem[]) => Promise<void>
}

export type Surveyed = { readonly survey: Survey } | { readonly fault: Fault }

/** The number of entries of a page, which one step of the job books. */
const pageSize = 200
const mostWarnings = 50

/** The place in a file, and the content read so far. */
export const surveyPlaceSchema = v.object({
  format: v.picklist(bankFormats),
  place: readingPlaceSchema,
  accounts: v.array(v.object({ account: v.string(), currency: v.string(), entries: v.number(), sumMinor: v.number() })),
  entities: v.array(v.tuple([v.string(), v.nullable(v.string())])),
  warnings: v.array(
    v.object({ code: v.picklist(codes), values: v.record(v.string(), v.union([v.string(), v.number()])) }),
  ),
  page: pageSchema,
  pages: v.number(),
  on: v.exactOptional(v.string()),
})
export type SurveyPlace = Omit<v.InferOutput<typeof surveyPlaceSchema>, 'page' | 'place'> & {
  readonly page: readonly PageItem[]
  readonly place: ReadingPlace
}

/** Some two seconds of reading on one processor. */
const bytesOfPart = 16 * 1024 * 1024

/** `contentField` is the parameter that contained the file. With `from`, `chunks` are the bytes from that place on. */
export const surveyBankFile = (
  surveying: Surveying,
  contentField: string,
  from?: SurveyPlace,
): Promise<Surveyed | { readonly paused: SurveyPlace }> =>
  withYoungMemoryKept(() => surveyPart(surveying, contentField, from))

async function surveyPart(
  surveying: Surveying,
  contentField: string,
  from: SurveyPlace | undefined,
): Promise<Surveyed | { readonly paused: SurveyPlace }> {
  const { settings, chunks, format: expected, entity, pauseAfterBytes = bytesOfPart } = surveying
  if (isUnknownEntity(entity, settings)) {
    return { fault: { field: 'business_entity', code: 'business_entity_unknown' } }
  }
  try {
    const reading =
      from === undefined
        ? await readBankFile(chunks, { ...(expected !== undefined && { expected }), pauseAfterBytes })
        : readOn(chunks, from.format, from.place, pauseAfterBytes)
    const taker = new SurveyTaker(surveying, from)
    for await (const item of reading.items) await taker.take(item)
    const place = reading.pausedAt()
    return place === undefined
      ? await taker.survey(reading.format)
      : { paused: { format: reading.format, place, ...taker.state } }
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    const field = error.fault.code === 'bankfile_format' && expected !== undefined ? 'format' : contentField
    return { fault: { field, ...error.fault } }
  }
}

const keyOf = ({ account, currency }: Pick<AccountSum, 'account' | 'currency'>): string => `${account} ${currency}`

class SurveyTaker {
  private readonly surveying: Surveying
  private readonly accounts: Map<string, AccountSum>
  private readonly entities: Map<string, string | undefined>
  private readonly warnings: Warning[]
  private page: PageItem[]
  private pages: number
  private on: PlainDate | undefined

  constructor(surveying: Surveying, from: SurveyPlace | undefined) {
    this.surveying = surveying
    this.accounts = new Map(from?.accounts.map((sum) => [keyOf(sum), sum]))
    this.entities = new Map(from?.entities.map(([account, entity]) => [account, entity ?? undefined]))
    this.warnings = [...(from?.warnings ?? [])]
    this.page = [...(from?.page ?? [])]
    this.pages = from?.pages ?? 0
    this.on = from?.on
  }

  get state(): Omit<SurveyPlace, 'format' | 'place'> {
    const { page, pages, on } = this
    return {
      accounts: [...this.accounts.values()],
      entities: [...this.entities].map(([account, entity]) => [account, entity ?? null]),
      warnings: this.warnings.map(({ code, values }) => ({ code, values: { ...values } })),
      ...{ page: [...page], pages },
      ...(on !== undefined && { on }),
    }
  }

  async take(item: ReportedItem): Promise<void> {
    switch (item.item) {
      case 'warning':
        if (this.warnings.length < mostWarnings) this.warnings.push(item.warning)
        return
      case 'accepted':
        return
      case 'account':
        this.entityOf(item.account)
        return
      case 'refusal':
        await this.keep(item)
        return
      case 'group':
        await this.refuseGroup(item.group)
        return
      case 'day':
        this.on = item.date
        return
      case 'mandate': {
        const { mandate } = item
        const entity = this.entityOf(mandate.account)
        if (entity === undefined) return
        const ofMandates = entityOfMandates(mandate.account, this.surveying.settings) ?? entity
        await this.keep({ item: 'mandate', entity: ofMandates, mandate })
        return
      }
      case 'charges':
        if (this.entityOf(item.account) !== undefined) this.count(item, 0)
        return
      case 'entry': {
        const { entry } = item
        const entity = this.entityOf(entry.account)
        if (entity === undefined) return
        this.count(entry)
        await this.keep({ item: 'entry', entity, entry })
      }
    }
  }

  async survey(format: BankFormat): Promise<Surveyed> {
    const isOurs = [...this.entities.values()].some((entity) => entity !== undefined)
    // Refusals of collections name no account.
    if (!isOurs && (this.entities.size > 0 || format !== 'pain.002')) {
      return { fault: { field: 'business_entity', code: 'bankfile_no_account' } }
    }
    const read = [...this.entities].filter(([, entity]) => entity !== undefined).map(([account]) => account)
    const { alreadyRead = [] } = this.surveying
    const others = [...this.entities.keys()].filter(
      (account) => !read.includes(account) && !alreadyRead.includes(account),
    )
    for (const value of others) this.warnings.push({ code: 'bankfile_other_account', values: { value } })
    await this.flush()
    const accounts = [...this.accounts.values()]
    const { warnings, pages, on } = this
    return { survey: { format, accounts, warnings, pages, read, ...(on !== undefined && { on }) } }
  }

  /** Records the refusal of a whole message as a refusal of each of its collections. */
  private async refuseGroup(group: ReportedGroupRefusal): Promise<void> {
    const { message, batch, reason } = group
    const debits = await this.surveying.debitsOf(group)
    if (debits === undefined) {
      const values = { value: batch ?? (message === '' ? '–' : message), reason: reason ?? '–' }
      this.warnings.push({ code: 'bankfile_group_refused', values })
      return
    }
    for await (const endToEnd of debits) {
      await this.keep({ item: 'refusal', refusal: { endToEnd, ...(reason !== undefined && { reason }) } })
    }
  }

  private entityOf(account: string): string | undefined {
    if (this.entities.has(account)) return this.entities.get(account)
    const { settings, entity: only, alreadyRead = [] } = this.surveying
    const entity = alreadyRead.includes(account) ? undefined : entityOfAccount(account, settings, only)
    this.entities.set(account, entity)
    return entity
  }

  private count(
    { account, currency, amountMinor }: Pick<ReportedEntry, 'account' | 'currency' | 'amountMinor'>,
    number = 1,
  ): void {
    const key = keyOf({ account, currency })
    const { entries = 0, sumMinor = 0 } = this.accounts.get(key) ?? {}
    this.accounts.set(key, { account, currency, entries: entries + number, sumMinor: sumMinor + amountMinor })
  }

  private async keep(item: PageItem): Promise<void> {
    this.page.push(item)
    if (this.page.length >= pageSize) await this.flush()
  }

  private async flush(): Promise<void> {
    if (this.page.length === 0) return
    await this.surveying.keepPage(this.pages, this.page)
    this.pages++
    this.page = []
  }
}
