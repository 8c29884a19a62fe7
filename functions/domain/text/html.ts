/** Text in HTML, which has no control characters but tabs and line ends. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\n\t\r]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export const withLineBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')

/** The same, with the words before an address at the end of a line as the link. */
export const withLinkedLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => {
      const { words = '', url = '' } = /^(?<words>.*\S)\s+(?<url>https?:\/\/\S+)$/.exec(line)?.groups ?? {}
      return url === ''
        ? escapeHtml(line)
        : `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(words)}</a>`
    })
    .join('<br>')
