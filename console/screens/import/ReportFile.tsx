/** Passes a requested file to the browser's downloads. */
import { useEffect } from 'preact/hooks'
import { tell } from '../../design/Toasts.tsx'
import { download } from './import-work.ts'
import { importWords } from './import-words.ts'

export function ReportFile() {
  const file = download.value
  useEffect(() => {
    if (file === undefined) return
    download.value = undefined
    save(file.name, file.blob)
    tell(importWords.say('saved', { name: file.name }))
  }, [file])
  return null
}

/** The browser reads the blob after the click, so it is released later. */
export function save(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
