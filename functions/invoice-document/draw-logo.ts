/** A logo on a sheet: a PNG as it is, an SVG as vectors, as large as its box allows, at the right of the box. */
import type PDFDocument from 'pdfkit'
import svgToPdf from 'svg-to-pdfkit'
import type { Logo } from '../domain/settings/logo-data-url.ts'

export interface Placed {
  readonly top: number
  readonly right: number
  readonly width: number
  readonly height: number
}

export function drawLogo(pdf: InstanceType<typeof PDFDocument>, { type, content }: Logo, placed: Placed): void {
  const { top, right, width, height } = placed
  const left = right - width
  if (type === 'png') {
    pdf.image(Buffer.from(content), left, top, { fit: [width, height], align: 'right', valign: 'center' })
    return
  }
  pdf.save()
  svgToPdf(pdf, Buffer.from(content).toString('utf8'), left, top, {
    width,
    height,
    preserveAspectRatio: 'xMaxYMid meet',
    assumePt: true,
    // The drawing has no typeface of its own, and nothing outside of it is loaded.
    fontCallback: (_family: string, bold: boolean) => (bold ? 'bold' : 'regular'),
    imageCallback: () => '',
    documentCallback: () => '',
    // What the drawing has beyond what can be drawn is left out.
    warningCallback: () => undefined,
  })
  pdf.restore()
}
