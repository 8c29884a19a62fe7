/** Faults of a change of the settings, each with its path in the file. */
import type { Failure } from '../../api/failure.ts'
import { Notice } from '../../design/Notice.tsx'
import { failureText } from '../../design/States.tsx'

export interface FaultsAtPathsProps {
  readonly failure: Failure | undefined
  /** Leads to the place of a fault. */
  readonly goTo?: (path: string) => void
}

export function FaultsAtPaths({ failure, goTo }: FaultsAtPathsProps) {
  if (failure === undefined) return null
  const faults = failure.kind === 'refused' ? Object.entries(failure.faults) : []
  return (
    <Notice tone="bad" role="alert">
      {faults.length === 0 ? (
        failureText(failure)
      ) : (
        <ul>
          {faults.map(([path, messages]) => (
            <li key={path}>
              {path !== '' &&
                (goTo === undefined ? (
                  <code>{path}: </code>
                ) : (
                  <button type="button" class="settings-path" onClick={() => goTo(path)}>
                    <code>{path}</code>
                  </button>
                ))}{' '}
              {messages.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
