/** Accounts with a form of each kind, for tests of the pages in a browser. */
import { demoFile } from '../demo-account.ts'

export interface OwnAccount {
  readonly key: string
  /** The account file. */
  readonly account: Readonly<Record<string, unknown>> & { readonly account: { readonly id: string } }
}

const terms_url = 'https://demo-media.example/terms'
const form = { campaigns: ['intro', 'year'], terms_url }

/**
 * The account of one file of stories, and its key. The files of a process share a service, so whatever the service
 * knows by name alone begins with the name of the account: the key, the forms and the sender of e-mails.
 */
export const ownAccount = (id: string) => ({
  key: keyOf(id),
  account: {
    ...demoFile,
    account: { ...demoFile.account, id },
    business_entities: demoFile.business_entities.map((entity) =>
      'email' in entity ? { ...entity, email: senderOf(id) } : entity,
    ),
    fields: [
      ...demoFile.fields,
      {
        scope: 'order',
        name: 'Household',
        external_id: 'household',
        type: 'choice',
        choices: ['One person', 'More'],
        required: true,
      },
    ],
    api_accesses: [
      { name: 'browser', key: keyOf(id), allowed_apis: ['*'], rate_per_second: 1000, burst: 1000, max_connections: 50 },
    ],
    ordering_forms: [
      {
        ...form,
        url_id: formOf(id, 'newcomer'),
        name: 'Subscribe to The Gazette',
        products: ['wine-book'],
        fields: ['edition', 'household'],
        email_confirmation: true,
        ordering_codes: [{ code: 'SPRING', percent_off: 50, campaigns: ['year'] }],
      },
      { ...form, url_id: formOf(id, 'plain'), name: 'The Gazette' },
      { ...form, url_id: formOf(id, 'paid'), name: 'The Gazette, paid at once', payment: true },
      { url_id: formOf(id, 'gift'), name: 'Give The Gazette', campaigns: ['company'], gift: true, terms_url },
    ],
  },
})

const keyOf = (id: string) => `${id}-key`
export const formOf = (id: string, form: string) => `${id}-${form}`
export const senderOf = (id: string) => `${id}@demo-media.example`
