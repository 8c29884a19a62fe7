/** An e-mail as a page shows it: its pictures are in the HTML itself. */
import type { MailContent } from '../mail/mail-letter.ts'

export function shownLetter({ subject, text, html, images }: MailContent) {
  const withPictures = images.reduce(
    (page, { id, contentType, content }) =>
      page.replaceAll(`cid:${id}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )
  return { subject, text, html: withPictures }
}
