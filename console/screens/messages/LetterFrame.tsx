/**
 * An e-mail in its own frame, without scripts. The console's policy applies to the frame and takes no styles from text,
 * so the styles are set aside and given to the elements once they are there.
 */
import type { TargetedEvent } from 'preact'

const sheets = /<style[^>]*>([^]*?)<\/style>/gi

const withoutStyles = (html: string): string =>
  html
    .replaceAll(sheets, '')
    .replaceAll(/<[a-z][^>]*>/gi, (element) => element.replaceAll(/\sstyle(?=\s*=)/gi, ' data-style'))

function giveStyles(html: string, { currentTarget: frame }: TargetedEvent<HTMLIFrameElement>): void {
  const letter = frame.contentDocument
  const view = letter?.defaultView
  if (letter === null || view === null || view === undefined) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync([...html.matchAll(sheets)].map(([, text = '']) => text).join('\n'))
  letter.adoptedStyleSheets = [sheet]
  for (const element of letter.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
}

/** The frame is of the same origin, so that the console reaches its elements. */
export const LetterFrame = ({ html, title }: { readonly html: string; readonly title: string }) => (
  <iframe
    class="messages-html"
    sandbox="allow-same-origin"
    title={title}
    srcdoc={withoutStyles(html)}
    onLoad={(loaded) => giveStyles(html, loaded)}
  />
)
