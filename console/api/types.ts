/** The types of the service's own description of its API, under the names that the console uses. */
import type { components, paths } from '../../clients/typescript/src/generated/service-types.ts'

export type Paths = paths
type Schemas = components['schemas']

export type Session = Schemas['Session']
export type Customer = Schemas['Customer']
export type Subscription = Schemas['Subscription']
export type Override = Schemas['CustomerOverride']
/** A document that was made. A planned document has no number. */
export type Invoice = Schemas['Invoice'] & { readonly number: string }
export type ListedInvoice = Schemas['ListedInvoice']
export type Allocation = Schemas['Allocation']
export type Payment = Schemas['Payment']
export type Change = Schemas['Change']
export type Event = Schemas['Event']
export type Order = Schemas['OrdersAnswer']['orders'][number]
export type Request = Schemas['RequestsAnswer']['requests'][number]
export type BankEntry = Schemas['PaymentsUnmatchedAnswer']['entries'][number]
export type Note = Schemas['Note']
export type Agreement = NonNullable<Customer['agreements']>[number]
export type Consent = NonNullable<Customer['consents']>[number]
export type Assignment = Schemas['AssignedProduct']
export type Step = Schemas['UpcomingStep']
export type Preview = Schemas['Preview']
export type CountedCampaign = Schemas['CountedCampaign']
export type CountedProduct = Schemas['CountedProduct']
export type Edition = Schemas['EditionsAnswer']['editions'][number]
export type Closing = Schemas['EditionsCloseAnswer']
export type CopyList = Schemas['EditionsListsAnswer']['lists'][number]
export type ListLine = NonNullable<Schemas['EditionsListsAnswer']['lines']>[number]
export type ForecastRecipient = Schemas['ForecastRecipient']
export type Today = Schemas['Today']
export type NoteOfCustomer = Schemas['NoteOfCustomer']
export type Recipient = Schemas['ProductRecipient']
export type Settings = Schemas['SettingsAnswer']
export type FoundCustomer = Schemas['CustomersSearchAnswer']['customers'][number]
