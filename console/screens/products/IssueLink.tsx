/** An issue with its number of recipients. */
import { now } from '../../account/clock.ts'
import { number } from '../../account/format.ts'
import { toProduct } from '../../navigation/navigate.ts'
import { isToCome, type Issue } from '../../account/month-issues.ts'
import { productsWords } from './products-words.ts'

const recipientsText = (count: number): string => productsWords.count('recipients', count, { count: number(count) })

export interface IssueLinkProps {
  readonly issue: Issue
  /** In a grid the tab key stops at the day, not at the links in it. */
  readonly isInGrid?: boolean
}

export function IssueLink({ issue, isInGrid = false }: IssueLinkProps) {
  const isAhead = isToCome(issue, now())
  return (
    <a
      class={isAhead ? 'products-issue is-ahead' : 'products-issue'}
      href={toProduct(issue.external_id)}
      {...(isInGrid && { tabIndex: -1 })}
    >
      <span class="products-name">{issue.name}</span>
      <span class="products-count">{isAhead ? productsWords.say('to_come') : recipientsText(issue.assignments)}</span>
    </a>
  )
}
