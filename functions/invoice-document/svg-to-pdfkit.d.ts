/** The package has no types of its own. These are the parts that the service uses. */
declare module 'svg-to-pdfkit' {
  import type PDFDocument from 'pdfkit'

  export interface SvgOptions {
    readonly width: number
    readonly height: number
    readonly preserveAspectRatio: string
    /** Lengths without a unit are points. */
    readonly assumePt: boolean
    readonly fontCallback: (family: string, bold: boolean, italic: boolean) => string
    readonly imageCallback: (link: string) => string
    readonly documentCallback: (file: string) => string
    readonly warningCallback: (words: string) => void
  }

  export default function svgToPdf(
    pdf: InstanceType<typeof PDFDocument>,
    svg: string,
    x: number,
    y: number,
    options: SvgOptions,
  ): void
}
