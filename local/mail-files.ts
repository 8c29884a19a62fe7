/** E-mails as files that mail programs open, one a message, in place of sending them. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMessage, type SendEmail } from './mail-message.ts'
import type { MailCarrier } from './mail-stand-in.ts'

/** Messages are kept in the folder. If it is undefined, the log alone has a line for each, unless it is quiet. */
export function mailFiles(folder: string | undefined, { isQuiet = false } = {}): MailCarrier {
  let count = 0
  return {
    async carry(mail) {
      const now = new Date()
      const id = `${now.toISOString().replaceAll(':', '-')}-${String(++count).padStart(6, '0')}`
      const where = folder === undefined ? 'not kept' : await file(folder, id, mail, now)
      // The log must not tell who the customers are.
      if (!isQuiet) console.log(`E-mail: "${mail.Content.Simple.Subject.Data}" (${where})`)
      return { outcome: 'carried', id }
    },
    stop: () => Promise.resolve(),
  }
}

/** Returns the name of the file. The file appears whole, so programs that watch the folder never see half a message. */
async function file(folder: string, id: string, mail: SendEmail, date: Date): Promise<string> {
  const path = join(folder, `${id}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.part`, await composeMessage(mail, date), { mode: 0o600 })
  await rename(`${path}.part`, path)
  return path
}
