/** The names of components, which generated clients show as the names of types. */
import type { Endpoint } from '../http/endpoint.ts'

type Named = Pick<Endpoint, 'name' | 'title'>

/** A type name, such as `CreateCustomer`, or `SettingsWebhook` for `settings-webhook`. */
export const titleOf = ({ name, title = pascalCase(name) }: Named): string => title

export const requestName = (named: Named): string => `${titleOf(named)}Request`
export const formName = (named: Named): string => `${titleOf(named)}Form`
/** Whether a component is the body of a form alone. */
export const isFormName = (name: string): boolean => /^[A-Z]\w*Form$/.test(name)

export const answerName = (named: Named): string => `${titleOf(named)}Answer`
export const operationName = (named: Named): string => `${titleOf(named)}Operation`

/** A type name, such as `SubscriptionRegisteredStopEvent` for `subscription:registered-stop`. */
export const eventName = (type: string): string => `${pascalCase(type)}Event`

export const componentOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function pascalCase(text: string): string {
  return text
    .split(/[-:]/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')
}
