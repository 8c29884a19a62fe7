/** An e-mail for display on a page: its pictures are embedded in the HTML. */
import type { MailContent } from '../mail/mail-letter.ts'

export function shownLetter({ subject, text, html, images }: MailContent) {
  const withPictures = images.reduce(
    (page, { id, contentType, content }) =>
      page.replaceAll(`cid:${id}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )
  return { subject, text, html: withPictures }
}
