/** The place of the next page, out of its address; undefined on the last page. */
export function cursorOf({ next_url: url }: { readonly next_url?: string | undefined }): string | undefined {
  if (url === undefined) return undefined
  return new URLSearchParams(url.slice(url.indexOf('?'))).get('cursor') ?? undefined
}
