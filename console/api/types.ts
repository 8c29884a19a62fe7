/** The types of the service's own description of its API, under the names that the console uses. */
import type { components, paths } from '../../clients/typescript/src/service-types.ts'

interface SessionPath {
  '/api/session/': {
    get: { responses: { 200: { content: { 'application/json': Session } } } }
    post: {
      requestBody: { content: { 'application/json': { api_key: string } | { link: string } } }
      responses: { 200: { content: { 'application/json': Session } } }
    }
    delete: { responses: { 200: { content: { 'application/json': object } } } }
  }
}
export type Paths = paths & SessionPath
type Schemas = components['schemas']

export type Customer = Schemas['Customer']
export type CustomerData = Schemas['CustomerReadData']
export type Subscription = Schemas['Subscription']
export type Period = NonNullable<Subscription['periods']>[number]
export type Override = Schemas['Override']
export type Invoice = Schemas['Invoice']
export type ListedInvoice = Schemas['ListedInvoice']
export type Allocation = Schemas['Allocation']
export type InvoiceLine = Schemas['InvoiceLine']
export type Payment = Schemas['Payment']
export type Change = Schemas['Change']
export type Note = Schemas['Note']
export type Assignment = Schemas['AssignedProduct']
export type Step = Schemas['UpcomingStep']
export type Preview = Schemas['Preview']
export type Settings = Schemas['SettingsAnswer']
export type FoundCustomer = Schemas['CustomersSearchAnswer']['customers'][number]

/** GET /api/session/. */
export interface Session {
  person: { email?: string; name: string; role?: string; language: string }
  account: {
    id: string
    name?: string
    environment: 'live' | 'test'
    timezone: string
    /** The account's own time: a test account's by its clock. */
    now: string
    language: string
    locale: string
    currency?: string
    business_entities: { external_id: string; name: string; currency: string }[]
  }
  rights: {
    allowed_apis: string[]
    /** Every operation that may be carried out, and no other. */
    operations: string[]
    /** The most that an operation may move, in minor units. */
    limits: Record<string, number>
    read_only: boolean
  }
  expires: string
  idle_until: string
  /** Seconds. */
  expires_in: number
  idle_in: number
}
