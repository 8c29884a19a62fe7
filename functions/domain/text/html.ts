/** Text in HTML. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export const withLineBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')
