/** The frame of every screen: the account's name, the one search field, the navigation and the person's menu. */
import type { ComponentChildren } from 'preact'
import { useSignal } from '@preact/signals'
import { useLocation } from 'preact-iso/router'
import { useEffect, useRef } from 'preact/hooks'
import { session, isTestAccount } from '../account/session.ts'
import { date } from '../account/format.ts'
import { now } from '../account/clock.ts'
import { may } from '../account/rights.ts'
import { waiting } from '../api/client.ts'
import { Icon } from '../design/Icon.tsx'
import { Toasts } from '../design/Toasts.tsx'
import { openSettings } from '../account/settings.ts'
import { Opened } from '../operations/OpenDrawer.tsx'
import { shellWords } from '../words/shell-words.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { EndsSoon } from './EndsSoon.tsx'
import { useKeptFocus } from './focus-after-removal.ts'
import { Mark } from './Mark.tsx'
import { Navigation } from './Navigation.tsx'
import { SearchField } from './SearchField.tsx'
import { Shortcuts } from './Shortcuts.tsx'

export function Frame({ children }: { readonly children: ComponentChildren }) {
  const isMenuOpen = useSignal(false)
  const { path } = useLocation()
  const { account } = session.value
  const content = useRef<HTMLElement>(null)
  useKeptFocus(() => content.current)
  useEffect(() => {
    openSettings()
  }, [])
  useEffect(() => {
    isMenuOpen.value = false
  }, [path])
  return (
    <div class="shell">
      <button type="button" class="button skip" onClick={() => content.current?.focus()}>
        {shellWords.say('to_content')}
      </button>
      <header class="top">
        <div class="brand">
          <button
            type="button"
            class="button is-bare is-icon menu-button"
            aria-expanded={isMenuOpen.value}
            aria-controls="navigation"
            onClick={() => (isMenuOpen.value = !isMenuOpen.value)}
          >
            <Icon name={isMenuOpen.value ? 'close' : 'menu'} />
            <span class="unseen">{shellWords.say('menu')}</span>
          </button>
          <Mark />
          <span class="brand-name">{account.name ?? account.id}</span>
        </div>
        <div class="bar">
          {may('customers') && <SearchField />}
          <div class="bar-end">
            {isTestAccount.value && (
              <span class="clock-badge">{shellWords.say('test_account', { date: date(now()) })}</span>
            )}
            <AccountMenu />
          </div>
        </div>
      </header>
      <Navigation isOpen={isMenuOpen.value} />
      <main ref={content} class="main" id="content" tabIndex={-1}>
        <p role="status" class={waiting.value > 0 ? 'notice' : 'unseen'}>
          {waiting.value > 0 && shellWords.say('busy')}
        </p>
        {children}
      </main>
      <Toasts />
      <Shortcuts />
      <Opened />
      <EndsSoon />
    </div>
  )
}
