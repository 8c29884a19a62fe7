/**
 * The second style sheet, which everything but the frame and the screen of a customer needs. The page of such a screen
 * names it in its head; on the page of a customer it loads after the first content.
 */
/** The name of the deferred style sheet, which the build fills in. */
declare const LATER_STYLE: string

let loading: Promise<void> | undefined

/** Resolves when the style is there. A failed load begins again with the next call. */
export function laterStyle(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = new URL(LATER_STYLE, import.meta.url).href
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The style sheet did not come.'))
    })
    document.head.append(link)
  })
}
