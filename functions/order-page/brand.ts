/**
 * A publisher's look on its pages: the logo, and the colour of a band above the pages and of the buttons, whose words
 * stand out from any colour.
 */
export interface Brand {
  /** A colour in the form `#rrggbb`. */
  readonly colour?: string
  /** A data URL. */
  readonly logo?: string
}

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** Rules to be put after the pages' own style sheet. */
export const brandStyle = (colour: string): string =>
  `:root { --button: ${colour}; --on-button: ${wordsOn(colour)} }\n.bar { border-top: 5px solid ${colour} }\n`

/** White or black, whichever contrasts more: with either at least 4.5 to 1 (WCAG 2.2, contrast ratio). */
function wordsOn(colour: string): '#fff' | '#000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000'
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
