/** pdfkit also takes a typeface that fontkit has parsed, which its types leave out. */
import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, src: Font): this
    }
  }
}
