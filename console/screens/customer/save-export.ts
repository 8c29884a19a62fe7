/** All data of a person, read page by page and downloaded as one file. */
import { client, outcomeOf } from '../../api/client.ts'
import { failureText } from '../../design/States.tsx'
import { tell } from '../../design/Toasts.tsx'

export async function saveExport(id: string): Promise<void> {
  const pages: unknown[] = []
  for (let cursor: string | undefined; ;) {
    const outcome = await outcomeOf(
      client.GET('/api/customers/export/', { params: { query: { id, ...(cursor !== undefined && { cursor }) } } }),
    )
    if (outcome === undefined) return
    if (!outcome.ok) {
      tell(failureText(outcome.failure))
      return
    }
    pages.push(outcome.value)
    cursor = nextOf(outcome.value)
    if (cursor === undefined) break
  }
  const link = document.createElement('a')
  const [only] = pages
  link.href = URL.createObjectURL(new Blob([JSON.stringify(pages.length === 1 ? only : pages, null, 2)]))
  link.download = `customer-${id}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

function nextOf(page: unknown): string | undefined {
  if (typeof page !== 'object' || page === null || !('next_url' in page)) return undefined
  return typeof page.next_url === 'string'
    ? (new URL(page.next_url).searchParams.get('cursor') ?? undefined)
    : undefined
}
