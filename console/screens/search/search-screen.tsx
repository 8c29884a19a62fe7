/** All results of a search, as a table: including those that the search field does not show. */
import { Show, Empty } from '../../design/States.tsx'
import { Table } from '../../design/Table.tsx'
import { Tag } from '../../design/Tag.tsx'
import { mayDo } from '../../account/rights.ts'
import { settings } from '../../account/settings.ts'
import type { FoundCustomer } from '../../api/types.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { shellWords } from '../../words/shell-words.ts'
import { toCustomer, useNavigate } from '../../navigation/navigate.ts'
import type { ScreenProps } from '../../navigation/screen.ts'
import { useTitle } from '../../navigation/title.ts'
import { LikeExisting } from './LikeExisting.tsx'
import { isSearchable, searchReading } from './search-reading.ts'
import { searchWords } from './search-words.ts'

export const words = [searchWords]

export function Screen({ place }: ScreenProps) {
  const text = place.query['text']?.trim() ?? ''
  useTitle(searchWords.say('title'))
  return (
    <>
      <div class="page-head">
        <div>
          <h1>{text === '' ? searchWords.say('title') : searchWords.say('results_for', { text })}</h1>
          {text === '' && <p class="lead">{searchWords.say('lead')}</p>}
        </div>
        <NewCustomer searched={text} />
      </div>
      {isSearchable(text) ? (
        <Show reading={searchReading(text)}>
          {({ customers, more }) =>
            customers.length === 0 ? (
              <Empty icon="search">{searchWords.say('nobody')}</Empty>
            ) : (
              <section class="card">
                <p class="quiet" role="status">
                  {shellWords.count('found', customers.length)} {more && searchWords.say('more')}
                </p>
                <Found customers={customers} />
              </section>
            )
          }
        </Show>
      ) : (
        <Empty icon="search">
          <kbd>/</kbd> {shellWords.say('search')}
        </Empty>
      )}
    </>
  )
}

/** A person who was not found is usually a new customer. */
function NewCustomer({ searched }: { readonly searched: string }) {
  const navigate = useNavigate()
  if (!mayDo('createcustomer')) return null
  const country = settings.value?.business_entities[0]?.country
  const initial = searched === '' ? {} : searched.includes('@') ? { email: searched } : { name: searched }
  const open = () =>
    openOperation('createcustomer', {
      given: {},
      start: { data: { ...initial, ...(country !== undefined && { country }) } },
      Remark: LikeExisting,
      done: (answer) => {
        const id = answer?.['id']
        if (typeof id === 'string') navigate(toCustomer(id))
      },
    })
  return (
    <div class="actions">
      <button type="button" class="button is-main" onClick={open}>
        {searchWords.say('new_customer')}
      </button>
    </div>
  )
}

function Found({ customers }: { readonly customers: readonly FoundCustomer[] }) {
  return (
    <Table
      caption={shellWords.say('search_results')}
      rows={customers}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          name: searchWords.say('name'),
          cell: ({ id, data }) => <a href={toCustomer(id)}>{data?.name ?? data?.company ?? data?.email ?? id}</a>,
        },
        {
          key: 'address',
          name: searchWords.say('address'),
          cell: ({ data }) => data?.location?.replaceAll('\n', ', '),
        },
        { key: 'email', name: searchWords.say('email'), cell: ({ data }) => data?.email },
        {
          key: 'subscriptions',
          name: searchWords.say('subscriptions'),
          cell: ({ active_subscriptions: subscriptions = [] }) => (
            <span class="tags">
              {subscriptions.map(({ campaign_id, campaign_name }) => (
                <Tag key={campaign_id} tone="good">
                  {campaign_name}
                </Tag>
              ))}
            </span>
          ),
        },
        { key: 'id', name: searchWords.say('number'), cell: ({ id }) => <span class="number">{id}</span> },
      ]}
    />
  )
}
