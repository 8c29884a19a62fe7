/** Texts with values. `{name}` is replaced by a value. A placeholder without its value stays as it is. */
export type FillIn = Readonly<Record<string, string | number>>

export const fillIn = (text: string, values: FillIn = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
