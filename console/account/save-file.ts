/** A text of the console as a file in the browser's downloads. */
export const saveFile = (name: string, parts: readonly string[], type = 'text/csv;charset=utf-8'): void =>
  saveBlob(name, new Blob([...parts], { type }))

/** A content as a file in the browser's downloads. */
export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has begun to read the address.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
