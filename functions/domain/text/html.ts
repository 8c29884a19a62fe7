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
