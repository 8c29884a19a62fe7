/** Customers who resemble the one being created: the same name and address, or the same phone number. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { bodyOf, type Body } from '../../api/body.ts'
import { client, outcomeOf } from '../../api/client.ts'
import type { FoundCustomer } from '../../api/types.ts'
import { Notice } from '../../design/Notice.tsx'
import { toCustomer } from '../../navigation/navigate.ts'
import { alikeQueries } from './alike-queries.ts'
import { searchWords } from './search-words.ts'

const waitMilliseconds = 400
const mostAlike = 3

export function LikeExisting({ value }: { readonly value: Body }) {
  const alike = useSignal<readonly FoundCustomer[]>([])
  const queries = alikeQueries(bodyOf(value['data']))
  useEffect(() => {
    let isOver = false
    async function ask(): Promise<void> {
      const answers = await Promise.all(
        queries.map(({ text, places }) =>
          outcomeOf(
            client.GET('/api/customers/search/', {
              params: { query: { text, in: [...places], max_results: mostAlike } },
            }),
          ),
        ),
      )
      if (isOver) return
      const customers = answers.flatMap((answer) => (answer?.ok === true ? answer.value.customers : []))
      alike.value = [...new Map(customers.map((customer) => [customer.id, customer])).values()]
    }
    const timer = setTimeout(() => void ask(), waitMilliseconds)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [JSON.stringify(queries)])
  if (alike.value.length === 0) return null
  return (
    <Notice tone="warn">
      {searchWords.say('alike')}{' '}
      {alike.value.map(({ id, data }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={toCustomer(id)} target="_blank" rel="noreferrer">
            {data?.name ?? data?.company ?? id}
          </a>{' '}
          ({[data?.location?.replaceAll('\n', ', '), id].filter((part) => part !== undefined).join(', ')})
        </span>
      ))}
    </Notice>
  )
}
