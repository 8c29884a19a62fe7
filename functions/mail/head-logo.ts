/** The logo at the head of a letter, as a picture of the message, with its size in every program. */
import type { Logo } from '../domain/settings/brand/logo-data-url.ts'
import { shownSizeOf } from '../domain/settings/brand/logo-picture.ts'
import type { MailImage } from './mail-letter.ts'

export interface HeadLogo {
  readonly image: MailImage
  /** In pixels of the screen. Outlook shows a picture in its own size unless the element names one. */
  readonly width: number
  readonly height: number
}

const box = { width: 240, height: 56 }

/** Undefined for a picture that cannot be read. The name of the publisher is in its place then. */
export function headLogo(logo: Logo): HeadLogo | undefined {
  const size = shownSizeOf(logo)
  if (size === undefined) return undefined
  const scale = Math.min(1, box.width / size.width, box.height / size.height)
  return {
    image: {
      id: 'logo',
      name: `logo.${logo.type === 'png' ? 'png' : 'jpg'}`,
      contentType: `image/${logo.type}`,
      content: logo.content,
    },
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
