/** A highlighted sentence, perhaps with an action. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon.tsx'

export interface NoticeProps {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad'
  readonly icon?: IconName
  readonly role?: 'status' | 'alert'
  readonly children: ComponentChildren
}

export function Notice({ tone = 'neutral', icon = 'warning', role, children }: NoticeProps) {
  return (
    <div class={tone === 'neutral' ? 'notice' : `notice is-${tone}`} {...(role !== undefined && { role })}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}
